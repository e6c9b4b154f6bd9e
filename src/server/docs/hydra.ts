/** The Hydra documentation, which API Platform's doc parser and admin read to discover every resource, property and operation. */
import type { ActionContract } from '#core/action';
import { isChildren, isColumn, isFileField } from '#core/field-properties';
import type { Field } from '#core/fields';
import { kindOf } from '#core/kinds';
import type { Registry } from '#core/registry';
import { fileFields, isRequired, labelOf, subCollections, type Operation, type Resource } from '#core/resource';
import { sentences } from '#core/sentence';
import { serverKindOf } from '../engine/kinds.ts';
import { shownFields } from '../engine/projection.ts';
import { entryName, vocabulary } from './contexts.ts';
import { HYDRA_TERMS, propertyName } from './hydra-terms.ts';
import { fileMethods, fileOperationName } from './openapi-files.ts';
import { operationName } from './openapi-actions.ts';

type Node = Record<string, unknown>;

export function hydraDocumentation(registry: Registry, actions: readonly ActionContract[], origin: string): Node {
  return {
    '@context': [{ '@vocab': vocabulary(origin), ...HYDRA_TERMS }],
    '@id': '/api/docs.jsonld',
    '@type': 'ApiDocumentation',
    title: 'Greenroom',
    description: 'The back office of agencies that run live-stream shops and produce videos.',
    entrypoint: '/api',
    supportedClass: [
      ...registry.resources.map((resource) => resourceClass(registry, resource, actions)),
      ...registry.resources.flatMap((resource) =>
        subCollections(resource).map((field) => subCollectionClass(resource, registry.byName(field.target))),
      ),
      entrypointClass(registry),
      violationClass(),
      violationListClass(),
    ],
  };
}

function resourceClass(registry: Registry, resource: Resource, actions: readonly ActionContract[]): Node {
  return {
    '@id': `#${resource.name}`,
    '@type': 'Class',
    title: resource.name,
    description: resource.about,
    supportedProperty: supportedProperties(registry, resource),
    supportedOperation: [
      ...itemOperations(resource),
      ...fileOperations(resource),
      ...actions.filter((action) => action.resource === resource.name).map(actionOperation),
    ],
  };
}

function supportedProperties(registry: Registry, resource: Resource): Node[] {
  const system = [
    property(resource, 'id', 'xmls:integer'),
    property(resource, 'uuid', 'xmls:string'),
    property(resource, 'version', 'xmls:integer'),
    property(resource, 'createTime', 'xmls:dateTime'),
    property(resource, 'updateTime', 'xmls:dateTime'),
  ];
  const shown = new Set(shownFields(resource));
  const own = Object.entries(resource.fields)
    .filter(([name, field]) => shown.has(name) || field.options.inputOnly || kindOf(field).secret)
    .map(([name, field]): Node => {
      const target = registry.targetOf(field);
      const { range = 'xmls:string' } = serverKindOf(field);
      const writeable =
        !field.options.readOnly &&
        !field.options.computed &&
        !isFileField(field) &&
        (!isChildren(field) || field.options.nested === true) &&
        resource.operations.some((operation) => operation === 'create' || operation === 'update');
      return {
        '@type': 'SupportedProperty',
        property: {
          '@id': propertyId(resource, name, field),
          '@type': isLink(field) ? 'Link' : 'rdf:Property',
          label: name,
          domain: `#${resource.name}`,
          range: target === undefined ? range : `#${target.name}`,
          ...(kindOf(field).several ? {} : { 'owl:maxCardinality': 1 }),
        },
        title: name,
        required: isRequired(field) && isColumn(field),
        readable: shown.has(name),
        writeable,
        description: sentences(field.options.help ?? labelOf(name, field), serverKindOf(field).about?.(field) ?? null),
      };
    });
  return [...system, ...own];
}

/**
 * Clients fetch linked records by the given IRIs, all of one property in one request. Embedded records are not links, and neither are
 * children: a stream has one per minute, too many for a URL.
 */
function isLink(field: Field): boolean {
  return 'target' in field && field.options.embed === undefined && !isChildren(field);
}

function propertyId(resource: Resource, name: string, field: Field): string {
  const known = propertyName(resource, name, field);
  return known.includes(':') ? known : `#${known}`;
}

function property(resource: Resource, name: string, range: string): Node {
  return {
    '@type': 'SupportedProperty',
    property: {
      '@id': `#${resource.name}/${name}`,
      '@type': 'rdf:Property',
      label: name,
      domain: `#${resource.name}`,
      range,
      'owl:maxCardinality': 1,
    },
    title: name,
    required: false,
    readable: true,
    writeable: false,
    description: labelOf(name),
  };
}

function itemOperations(resource: Resource): Node[] {
  const { name, operations, label } = resource;
  const one = label.one.toLowerCase();
  const table: [Operation, Node][] = [
    [
      'read',
      {
        '@type': ['Operation', 'schema:FindAction'],
        method: 'GET',
        title: `get${name}`,
        description: `Retrieves a ${one}.`,
        returns: `#${name}`,
      },
    ],
    [
      'update',
      {
        '@type': ['Operation', 'schema:UpdateAction'],
        method: 'PATCH',
        title: `patch${name}`,
        description: `Changes a ${one}.`,
        expects: `#${name}`,
        returns: `#${name}`,
      },
    ],
    [
      'remove',
      {
        '@type': ['Operation', 'schema:DeleteAction'],
        method: 'DELETE',
        title: `delete${name}`,
        description: `Deletes a ${one}.`,
        returns: 'owl:Nothing',
      },
    ],
  ];
  return table.filter(([operation]) => operations.includes(operation)).map(([, node]) => node);
}

function fileOperations(resource: Resource): Node[] {
  return fileFields(resource).flatMap(([name, field]) =>
    fileMethods(resource, name, field).map(({ method, summary }): Node => ({
      '@type': ['Operation', 'schema:Action'],
      method,
      title: fileOperationName(method, resource, name),
      description: summary,
      'schema:target': { '@type': 'schema:EntryPoint', 'schema:urlTemplate': `/api/${resource.plural}/{uuid}/${name}` },
    })),
  );
}

/** Has no `returns`: generic clients assume that an operation with `returns` exists for every resource. */
function actionOperation(action: ActionContract): Node {
  return {
    '@type': ['Operation', 'schema:Action'],
    method: action.method,
    title: operationName(action),
    description: action.summary,
    'schema:target': { '@type': 'schema:EntryPoint', 'schema:urlTemplate': action.path.replaceAll(/:(\w+)/g, '{$1}') },
  };
}

function collectionOperations(resource: Resource): Node[] {
  const { name, operations, label } = resource;
  const found: Node[] = [];
  if (operations.includes('list'))
    found.push({
      '@type': ['Operation', 'schema:FindAction'],
      method: 'GET',
      title: `get${name}Collection`,
      description: `Retrieves the ${label.many.toLowerCase()}.`,
      returns: 'Collection',
    });
  if (operations.includes('create'))
    found.push({
      '@type': ['Operation', 'schema:CreateAction'],
      method: 'POST',
      title: `post${name}`,
      description: `Creates a ${label.one.toLowerCase()}.`,
      expects: `#${name}`,
      returns: `#${name}`,
    });
  return found;
}

/** The children of one record, at a URL below the record's own. */
function subCollectionClass(parent: Resource, child: Resource): Node {
  return {
    '@id': `#${parent.name}/${child.plural}`,
    '@type': 'Class',
    subClassOf: 'Collection',
    title: `${parent.name}${child.name}Collection`,
    description: `${child.label.many} of a ${parent.label.one.toLowerCase()}.`,
    search: {
      '@type': 'IriTemplate',
      template: `/api/${parent.plural}/{uuid}/${child.plural}`,
      variableRepresentation: 'BasicRepresentation',
      mapping: [{ '@type': 'IriTemplateMapping', variable: 'uuid', property: `${parent.name}/uuid`, required: true }],
    },
    supportedProperty: [],
    supportedOperation: collectionOperations(child),
  };
}

function entrypointClass(registry: Registry): Node {
  const properties = registry.resources.map((resource): Node => ({
    '@type': 'SupportedProperty',
    property: {
      '@id': `#Entrypoint/${entryName(resource)}`,
      '@type': 'Link',
      label: entryName(resource),
      domain: '#Entrypoint',
      'owl:maxCardinality': 1,
      // The doc parser recognises the resource of a collection only in this form.
      range: [
        { '@id': 'hydra:Collection' },
        { 'owl:equivalentClass': { 'owl:onProperty': { '@id': 'hydra:member' }, 'owl:allValuesFrom': { '@id': `#${resource.name}` } } },
      ],
      supportedOperation: collectionOperations(resource),
    },
    title: `get${resource.name}Collection`,
    description: resource.label.many,
    required: false,
    readable: true,
    writeable: false,
  }));
  return {
    '@id': '#Entrypoint',
    '@type': 'Class',
    title: 'Entrypoint',
    supportedProperty: properties,
    supportedOperation: {
      '@type': 'Operation',
      method: 'GET',
      title: 'index',
      description: 'The API entry point.',
      returns: '#Entrypoint',
    },
  };
}

function errorProperty(owner: string, name: string, range: string): Node {
  return {
    '@type': 'SupportedProperty',
    property: { '@id': `#${owner}/${name}`, '@type': 'rdf:Property', label: name, domain: `#${owner}`, range },
    title: name,
    required: false,
    readable: true,
    writeable: false,
    description: labelOf(name),
  };
}

function violationClass(): Node {
  return {
    '@id': '#ConstraintViolation',
    '@type': 'Class',
    title: 'ConstraintViolation',
    supportedProperty: ['propertyPath', 'message', 'code'].map((name) => errorProperty('ConstraintViolation', name, 'xmls:string')),
  };
}

function violationListClass(): Node {
  return {
    '@id': '#ConstraintViolationList',
    '@type': 'Class',
    subClassOf: 'hydra:Error',
    title: 'ConstraintViolationList',
    supportedProperty: [errorProperty('ConstraintViolationList', 'violations', '#ConstraintViolation')],
  };
}
