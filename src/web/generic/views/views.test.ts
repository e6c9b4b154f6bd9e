/** Views of structured values: links that cannot disguise their target, readable JSON. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { FileView, fileText } from './file-view.tsx';
import { JsonView } from './json-view.tsx';
import { linkText, WebLinksView } from './web-links-view.tsx';

const shown = (url: string, title: string | null = null, inCell = false) =>
  renderToStaticMarkup(createElement(WebLinksView, { links: [{ url, title }], inCell }));
const text = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');

describe('web links', () => {
  it('show their title and target host, and open in a new tab', () => {
    const html = shown('https://www.example.com/a', 'The shop');
    expect(text(html)).toBe('|The shop| example.com|');
    expect(html).toContain('href="https://www.example.com/a"');
    expect(html).toContain('rel="noopener noreferrer"');
    expect(text(shown('https://example.com/a'))).toBe('|example.com|');
  });

  it('are plain text in a cell, and when they are not valid web addresses', () => {
    expect(shown('https://example.com/a', 'The shop', true)).toBe('The shop (example.com)');
    expect(shown('javascript:alert(1)', 'Click me')).not.toContain('<a');
    expect(linkText({ url: 'not an address', title: null })).toBe('not an address');
  });
});

describe('a file', () => {
  const file = { url: '/api/crates/1/note', filename: '<b>note</b>.txt', size: 1_250_000 };
  const view = (props: Parameters<typeof FileView>[0]) =>
    renderToStaticMarkup(createElement(MantineProvider, null, createElement(FileView, props)));

  it('shows its name and size, with a download button', () => {
    const html = view({ file, inCell: false });
    expect(html).toContain('&lt;b&gt;note&lt;/b&gt;.txt');
    expect(html).toContain('1.3 MB');
    expect(html).toContain('aria-label="Download &lt;b&gt;');
    expect(fileText(file)).toBe('<b>note</b>.txt (1.3 MB)');
  });

  it('is only its name in a cell, and has no download before it is uploaded', () => {
    expect(view({ file, inCell: true })).not.toContain('<button');
    expect(view({ file: { filename: 'a.txt', size: 3 }, inCell: false })).not.toContain('<button');
  });
});

describe('JSON', () => {
  it('is rendered as names and values at any depth', () => {
    const value = { logoWidth: 120, place: 'TOP_LEFT', dark: true, colours: ['red', '#fff'], none: null, more: {} };
    expect(text(renderToStaticMarkup(createElement(JsonView, { value })))).toBe(
      '|Logo width|120|Place|Top left|Dark|Yes|Colours|red|#fff|None|–|More|–|',
    );
  });

  it('is never rendered as markup', () => {
    expect(renderToStaticMarkup(createElement(JsonView, { value: { a: '<img src=x>' } }))).not.toContain('<img');
  });
});
