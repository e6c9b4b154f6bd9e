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
    [
      '# Title & more\n\n- one\n- two\n\n1. a\n2) b',
      '<h1>Title &amp; more</h1><ul><li>one</li><li>two</li></ul><ol><li>a</li><li>b</li></ol>',
    ],
  ])('%j is stored as %j', (sent, stored) => expect(cleanScript(sent)).toBe(stored));

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
