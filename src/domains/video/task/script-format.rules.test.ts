/** Tests of the script format: supported formatting is kept, and nothing else is ever output. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanScript, readScript, writeHtml, writeText } from './script-format.rules.ts';

const RICH =
  '<h2>Opening</h2><p>Say <strong>hello</strong> &amp; smile.<br>Then wait.</p><ul><li>Mug</li><li>Lamp</li></ul><ol><li>First</li></ol>';
/** Allowed output: the few tags without attributes, and text without angle brackets. */
const SAFE = /^(?:<\/?(?:h[123]|p|ul|ol|li|strong|em)>|<br>|[^<>])*$/;

describe('a script', () => {
  it('keeps headings, paragraphs, lists, bold, italic and line breaks', () => {
    expect(cleanScript(RICH)).toBe(RICH);
  });

  it.each([
    ['plain words', 'plain words'],
    ['two\nlines and 50 % \\ off', 'two\nlines and 50 % \\ off'],
    ['a < b & c > d', '<p>a &lt; b &amp; c &gt; d</p>'],
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<h2>Title<img src=x onerror=alert(1)></h2>', '<h2>Title</h2>'],
    ['<a href="javascript:alert(1)">here</a>', '<p>here</p>'],
    ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    ['<h5>small</h5>', '<h3>small</h3>'],
    ['<b>b</b><i>i</i>', '<p><strong>b</strong><em>i</em></p>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<p>open', '<p>open</p>'],
    ['<p>a <b> b</b></p>', '<p>a <strong>b</strong></p>'],
    ['<p>a<br><b> </b>b</p>', '<p>a<br>b</p>'],
    ['<script>never closed', ''],
    ['<style>p{}</style><!-- note --><p>a</p>', '<p>a</p>'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<svg><script>x</script></svg><p>a</p>', '<p>a</p>'],
    ['<scr<script>x</script>ipt>alert(1)</script>', '<p>alert(1)</p>'],
    ['a &#x41;&#66;&#x1F600;&#128512; &foo; &AMP; &quot;&apos;&nbsp;', "<p>a AB😀😀 &amp;foo; &amp; &quot;'</p>"],
    ['x&#9;&#31;&#32;&#xd7ff;&#xd800;&#xdfff;&#xe000;&#1114112;&#x100000;y', '<p>x \ud7ff \ue000&amp;#1114112;&amp;#x100000;y</p>'],
    ['<p>a\n\n  b</p>', '<p>a b</p>'],
    ['<p>a<!-- x -->b<!-- never closed <p>c', '<p>ab</p>'],
    ['<ul></ul><p>a</p>', '<p>a</p>'],
    ['<ul><li>a<ol><li>b</li></ol></li></ul>c', '<ul><li>a</li></ul><ol><li>b</li></ol><p>c</p>'],
    ['<h1>a<ul><li>b</li></ul>c</h1>', '<h1>a</h1><ul><li>b</li></ul><p>c</p>'],
    ['<ul><li><h2>a</h2>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<b>a<i>b</i></b>c', '<p><strong>a</strong><em><strong>b</strong></em>c</p>'],
    ['<strong>a</strong><em>b</em>', '<p><strong>a</strong><em>b</em></p>'],
    ['<br>a <br> <br> b<br>', '<p>a<br><br>b</p>'],
    ['<p> a </p>b', '<p>a</p><p>b</p>'],
    ['<li>a</li><li>b</li>', '<p>a</p><p>b</p>'],
    ['<h1>a<h2>b', '<h1>a</h1><h2>b</h2>'],
    ['<p>x <b> </b> y</p>', '<p>x y</p>'],
    ['<P CLASS=x>a</P><BR/>', '<p>a</p>'],
    ['<p\n>a</p\n>', '<p>a</p>'],
    ['<pretty>a', '<p>a</p>'],
    ['1 <2 & 3> 2 <', '<p>1 &lt;2 &amp; 3&gt; 2 &lt;</p>'],
    ...['p', 'div', 'section', 'article', 'blockquote', 'pre', 'table', 'tr', 'header', 'footer', 'li'].map((tag) => [
      `<${tag}>a</${tag}><${tag}>b`,
      '<p>a</p><p>b</p>',
    ]),
    ...['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title', 'textarea', 'svg', 'math'].map((tag) => [
      `<p>a</p><${tag} x="y">unseen</${tag} ><p>b`,
      '<p>a</p><p>b</p>',
    ]),
    [
      '# Title & more\n\n- one\n- two\n\n1. a\n2) b',
      '<h1>Title &amp; more</h1><ul><li>one</li><li>two</li></ul><ol><li>a</li><li>b</li></ol>',
    ],
  ])('%j is stored as %j', (sent, stored) => expect(cleanScript(sent)).toBe(stored));

  it.each([
    ['#no', '<p>#no</p>'],
    ['   ##   b  ', '<h2>b</h2>'],
    ['### c', '<h3>c</h3>'],
    ['#### d', '<p>#### d</p>'],
    ['x # y', '<p>x # y</p>'],
    ['1.x', '<p>1.x</p>'],
    ['12)   y', '<ol><li>y</li></ol>'],
    ['123. y', '<ol><li>y</li></ol>'],
    ['1234. z', '<p>1234. z</p>'],
    ['* a\n• b\n -  c', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
    ['-no', '<p>-no</p>'],
    ['x - y', '<p>x - y</p>'],
    ['- a\n1. b\n- c', '<ul><li>a</li></ul><ol><li>b</li></ol><ul><li>c</li></ul>'],
    ['text\n- a\ntext\n# b\ntext', '<p>text</p><ul><li>a</li></ul><p>text</p><h1>b</h1><p>text</p>'],
    ['a\r\n  b  \n \nc\n\n\nd', '<p>a<br>b</p><p>c</p><p>d</p>'],
    ['**a b** *c d*e', '<p><strong>a b</strong> <em>c d</em>e</p>'],
    ['- **a** *b*', '<ul><li><strong>a</strong> <em>b</em></li></ul>'],
    ['a * b *c', '<p>a * b *c</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['a **b', '<p>a **b</p>'],
    ['***', '<p>***</p>'],
    ['a &amp; &#66; &quot;', '<p>a &amp; B &quot;</p>'],
    ['a & b &foo', '<p>a &amp; b &amp;foo</p>'],
    ['', ''],
    [' \n ', ''],
  ])('typed as %j means %j', (typed, html) => expect(writeHtml(readScript(typed))).toBe(html));

  it.each([
    ['<p>a<b>b</b><i>c</i><b> </b>d</p>', 'a**b***c* d'],
    ['<ol><li>a<br>b</li><li>c</li></ol>', '1. a b\n2. c'],
    ['<h3>a<br>b</h3>', '### a b'],
  ])('stored as %j is edited as %j', (html, typed) => expect(writeText(readScript(html))).toBe(typed));

  it('is typed as text and read back unchanged', () => {
    const blocks = readScript(RICH);
    expect(writeText(blocks)).toBe('## Opening\n\nSay **hello** & smile.\nThen wait.\n\n- Mug\n- Lamp\n\n1. First');
    expect(writeHtml(readScript(writeText(blocks)))).toBe(RICH);
  });

  it('never contains anything but its few tags, whatever is sent, and is stable when cleaned again', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '</', '<!--', '-->', '&lt;', '&#60;', '&amp;lt;', '"', "'", '\n', '\0'),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<p>',
        '</p>',
        '<h1 a="',
        '<li>',
        '<ul>',
        '</ul>',
        '<b>',
        '</b>',
        '<img src=x onerror=y>',
        '<br/>',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const stored = cleanScript(pieces.join(''));
        if (/[<&]/.test(pieces.join(''))) expect(stored).toMatch(SAFE);
        expect(writeHtml(readScript(stored))).toMatch(SAFE);
        expect(cleanScript(stored)).toBe(stored);
      }),
      { numRuns: 2000 },
    );
  });
});
