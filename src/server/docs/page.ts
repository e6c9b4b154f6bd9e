/** The human-readable page at /api/docs: every operation of the OpenAPI document, grouped by resource, without any script. */
import { PREFIX } from './openapi.ts';

type Node = Record<string, unknown>;

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#e4e4e7,#2e2e33);--soft:light-dark(#f7f7f8,#1c1c20);--text:light-dark(#18181b,#ececee);--dim:light-dark(#5b5b66,#a1a1ab)}
*{box-sizing:border-box}body{margin:0;font:14px/1.55 system-ui,sans-serif;color:var(--text);background:light-dark(#fff,#131316)}
main{max-width:1000px;margin:0 auto;padding:2.5rem 1.25rem 5rem}h1{font-size:1.7rem;margin:0}h2{margin:2.5rem 0 .25rem;font-size:1.15rem}
p{color:var(--dim);margin:.25rem 0 1rem}nav{display:flex;flex-wrap:wrap;gap:.25rem .9rem;margin:1.25rem 0}a{color:light-dark(#b91c2c,#ff8a8a)}
details{border:1px solid var(--line);border-radius:8px;margin:.4rem 0;background:var(--soft)}summary{cursor:pointer;padding:.55rem .8rem;display:flex;gap:.8rem;align-items:baseline;flex-wrap:wrap}
summary b{min-width:4.2rem;font:600 12px ui-monospace,monospace}code{font:13px ui-monospace,monospace}.in{padding:0 .8rem .8rem;overflow-x:auto}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.3rem .6rem .3rem 0;border-top:1px solid var(--line);vertical-align:top;font-size:13px}h3{font-size:13px;margin:.8rem 0 .2rem}`;

export function docsPage(document: Node): string {
  const paths = Object.entries(document.paths as Record<string, Record<string, Node>>);
  const tags = document.tags as { readonly name: string; readonly description: string }[];
  const schemas = (document.components as { readonly schemas: Record<string, Node> }).schemas;
  const sections = tags.map(({ name, description }) => {
    const operations = paths.flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => (operation.tags as string[]).includes(name))
        .map(([method, operation]) => operationHtml(method, path, operation, schemas)),
    );
    return `<section id="${escape(name)}"><h2>${escape(name)}</h2><p>${escape(description)}</p>${operations.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Greenroom API</title><style>${STYLE}</style></head><body><main>
<h1>Greenroom API</h1><p>JSON-LD with Hydra, plain JSON, CSV and XLSX. Sign in with <code>POST /api/authentication/token</code> and send the token as <code>Authorization: Bearer …</code>. Machine-readable: <a href="/api/docs.jsonld">Hydra</a>, <a href="/api/docs.jsonopenapi">OpenAPI 3.1</a>.</p>
<nav aria-label="Resources">${tags.map(({ name }) => `<a href="#${escape(name)}">${escape(name)}</a>`).join('')}</nav>${sections.join('')}</main></body></html>`;
}

function operationHtml(method: string, path: string, operation: Node, schemas: Record<string, Node>): string {
  const parameters = (operation.parameters ?? []) as {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly required?: boolean;
  }[];
  const body = schemaOf(operation.requestBody as Node | undefined, schemas);
  const responses = operation.responses as Record<string, Node>;
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return `<details><summary><b>${escape(method.toUpperCase())}</b><code>${escape(PREFIX + path)}</code><span>${escape((operation.summary as string | undefined) ?? '')}</span></summary><div class="in">${
    parameters.length === 0
      ? ''
      : `<h3>Parameters</h3><table>${parameters.map((parameter) => `<tr><td><code>${escape(parameter.name)}</code></td><td>${escape(parameter.in)}${parameter.required ? ', required' : ''}</td><td>${escape(parameter.description ?? '')}</td></tr>`).join('')}</table>`
  }${propertiesHtml('Body', body)}${propertiesHtml(`Response ${good?.[0] ?? ''}`, schemaOf(good?.[1], schemas))}<h3>Statuses</h3><p>${Object.keys(responses).map(escape).join(', ')}</p></div></details>`;
}

function schemaOf(holder: Node | undefined, schemas: Record<string, Node>): Node | null {
  const content = holder?.content as Record<string, { readonly schema: Node }> | undefined;
  const schema = content === undefined ? undefined : Object.values(content)[0]?.schema;
  if (schema === undefined) return null;
  const reference = schema.$ref as string | undefined;
  return reference === undefined ? schema : (schemas[reference.split('/').at(-1)!] ?? null);
}

function propertiesHtml(title: string, schema: Node | null): string {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, Node>);
  if (properties.length === 0) return '';
  const required = new Set(schema?.required as string[] | undefined);
  return `<h3>${escape(title)}</h3><table>${properties.map(([name, property]) => `<tr><td><code>${escape(name)}</code>${required.has(name) ? ' *' : ''}</td><td>${escape(typeName(property))}</td><td>${escape((property.description as string | undefined) ?? '')}</td></tr>`).join('')}</table>`;
}

function typeName(schema: Node): string {
  const options = schema.anyOf as Node[] | undefined;
  if (options !== undefined) return options.map(typeName).join(' or ');
  if (schema.$ref !== undefined) return (schema.$ref as string).split('/').at(-1)!;
  const values = schema.enum as string[] | undefined;
  if (values !== undefined) return values.join(' | ');
  if (schema.type === 'array') return `list of ${typeName((schema.items ?? {}) as Node)}`;
  return [schema.type ?? 'any', schema.format].filter(Boolean).join(', ');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
