/** Schema shared by bulk calls: references to records, and their maximum number. */
import * as z from 'zod';
import { reference } from '#core/action-shapes';
import type { Resource } from '#core/resource';

const MAX_ITEMS = 500;

export function references(resource: Resource) {
  return z.array(reference(resource)).min(1).max(MAX_ITEMS).describe('IRIs, uuids or ids. All of them are changed, or none.');
}
