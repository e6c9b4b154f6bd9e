/** Action contracts are consistent: they name existing resources, and the docs describe each action with its errors. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isFile, isUpload, namesRecord } from '#core/action';
import { registry } from '#domains/resources';
import { hydraDocumentation } from '#server/docs/hydra';
import { openApi } from '#server/docs/openapi';
import { operationName } from '#server/docs/openapi-actions';
import { declaredActions } from './kit/actions.ts';

interface BodySchema {
  readonly properties?: object;
  readonly required?: readonly string[];
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Readonly<Record<string, object>> }>>;
}
interface Classes {
  readonly supportedClass: readonly { readonly title: string; readonly supportedOperation: readonly { readonly title: string }[] }[];
}

const actions = declaredActions();
const { paths } = openApi(registry, actions, 'http://localhost') as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const { supportedClass } = hydraDocumentation(registry, actions, 'http://localhost') as unknown as Classes;

it('actions have unique routes', () => {
  expect(new Set(actions.map(operationName)).size).toBe(actions.length);
});

describe.each(actions.map((action) => [`${action.method} ${action.path}`, action] as const))('%s', (_route, action) => {
  const operation = paths[action.path.slice('/api'.length).replaceAll(/:(\w+)/g, '{$1}')]![action.method.toLowerCase()]!;

  it('names existing resources', () => {
    for (const name of [action.resource, ...(action.changes ?? [])]) expect(registry.byName(name).name).toBe(name);
  });

  it('is documented with its errors', () => {
    expect(operation.operationId).toBe(operationName(action));
    for (const { code, status } of action.errors ?? []) expect(operation.responses[status]?.description).toContain(code);
    const { supportedOperation } = supportedClass.find(({ title }) => title === action.resource)!;
    expect(supportedOperation.map(({ title }) => title)).toContain(operationName(action));
  });

  it('is documented with its input and output', () => {
    const asked = isUpload(action.input) ? action.input.fields : action.input;
    const fields = asked instanceof z.ZodObject ? Object.keys(asked.shape) : [];
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {};
    if (action.method !== 'DELETE')
      expect([...operation.parameters.map(({ name }) => name), ...Object.keys(body)]).toEqual(expect.arrayContaining(fields));
    if (isUpload(action.input)) expect(body).toHaveProperty(action.input.file ?? 'file');
    const types = Object.keys(operation.responses[action.status ?? 200]?.content ?? {});
    if (isFile(action.output) && action.output.file === 'stored') return expect(types).toEqual(action.output.types ?? ['*/*']);
    expect(types.includes('text/csv')).toBe(action.table === true);
    expect(types.includes('application/x-ndjson')).toBe(action.progress === true);
    expect(types.some((type) => type.includes('json'))).toBe(!isFile(action.output) && action.status !== 204);
    if (action.table === true) expect(action.sheet).toBeTypeOf('function');
  });

  it('documents which input a call must send', () => {
    const asked = isUpload(action.input) ? action.input.fields : action.input;
    const fields = asked instanceof z.ZodObject ? Object.entries<z.ZodType>(asked.shape) : [];
    const needed = fields.filter(([, schema]) => !schema.safeParse(undefined).success).map(([name]) => name);
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema.required ?? [];
    const documented = [...operation.parameters.filter(({ required }) => required).map(({ name }) => name), ...body];
    if (action.method !== 'DELETE') expect(documented).toEqual(expect.arrayContaining(needed));
  });

  it('accepts the version of the record that it writes', () => {
    const takes = operation.parameters.some(({ name }) => name === 'If-Match');
    expect(takes).toBe(namesRecord(action) && action.method !== 'GET');
  });
});
