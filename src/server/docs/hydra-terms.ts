/** The Hydra vocabulary that documents and contexts contain inline, so that they can be read without network access. */
import type { Field } from '#core/fields';
import type { Resource } from '#core/resource';
import { serverKindOf } from '../engine/kinds.ts';

export const HYDRA = 'http://www.w3.org/ns/hydra/core#';

const link = (name: string) => ({ '@id': `hydra:${name}`, '@type': '@id' });

/** Terms of the Hydra context that our documents use without a prefix. */
export const HYDRA_TERMS: Readonly<Record<string, unknown>> = {
  hydra: HYDRA,
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xmls: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
  ApiDocumentation: 'hydra:ApiDocumentation',
  Class: 'hydra:Class',
  Collection: 'hydra:Collection',
  PartialCollectionView: 'hydra:PartialCollectionView',
  IriTemplate: 'hydra:IriTemplate',
  IriTemplateMapping: 'hydra:IriTemplateMapping',
  Link: 'hydra:Link',
  Operation: 'hydra:Operation',
  Status: 'hydra:Status',
  SupportedProperty: 'hydra:SupportedProperty',
  BasicRepresentation: 'hydra:BasicRepresentation',
  title: 'hydra:title',
  description: 'hydra:description',
  entrypoint: link('entrypoint'),
  supportedClass: { '@id': 'hydra:supportedClass', '@type': '@vocab' },
  supportedProperty: { '@id': 'hydra:supportedProperty', '@type': '@id' },
  supportedOperation: { '@id': 'hydra:supportedOperation', '@type': '@id' },
  property: { '@id': 'hydra:property', '@type': '@id' },
  method: 'hydra:method',
  expects: { '@id': 'hydra:expects', '@type': '@id' },
  returns: { '@id': 'hydra:returns', '@type': '@id' },
  statusCodes: 'hydra:statusCodes',
  required: 'hydra:required',
  readable: 'hydra:readable',
  writeable: 'hydra:writeable',
  member: { '@id': 'hydra:member', '@type': '@id' },
  totalItems: 'hydra:totalItems',
  view: { '@id': 'hydra:view', '@type': '@id' },
  first: link('first'),
  last: link('last'),
  next: link('next'),
  previous: link('previous'),
  search: 'hydra:search',
  template: 'hydra:template',
  variableRepresentation: { '@id': 'hydra:variableRepresentation', '@type': '@vocab' },
  mapping: 'hydra:mapping',
  variable: 'hydra:variable',
  domain: { '@id': 'rdfs:domain', '@type': '@id' },
  range: { '@id': 'rdfs:range', '@type': '@id' },
  label: 'rdfs:label',
  subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
};

/** The name of a property in both documentation and contexts; relative names belong to our vocabulary. Unique within a resource. */
export function propertyName(resource: Resource, name: string, field: Field): string {
  // Generic clients call a record by this property.
  if (name === resource.title && !('target' in field)) return 'https://schema.org/name';
  const known = serverKindOf(field).meaning;
  const alone = Object.values(resource.fields).filter((other) => serverKindOf(other).meaning === known).length === 1;
  return known !== undefined && alone ? known : `${resource.name}/${name}`;
}
