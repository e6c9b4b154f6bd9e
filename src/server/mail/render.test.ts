/** Rendered mails: both parts have the same content, and text is never treated as markup. */
import { expect, it } from 'vitest';
import { renderMail, type MailContent } from './render.ts';

const AGENCY = { name: 'Northlight & Sons', origin: 'https://greenroom.example' };
const CONTENT: MailContent = {
  title: 'Your week of 8 June',
  paragraphs: ['Three shifts, one of them new.', 'Line one\nLine two'],
  details: [{ label: 'Hours', value: '12' }],
  sections: [
    {
      title: 'Shifts',
      rows: [
        { title: 'Mon 8 Jun, 09:00–13:00', text: 'Host, acme.uk', note: 'New', link: 'https://greenroom.example/schedules/1' },
        { title: 'Tue 9 Jun', text: '' },
      ],
    },
  ],
  button: { label: 'Open my week', url: 'https://greenroom.example/my-week?a=1&b=2' },
  footer: ['You get this as a host.'],
  unsubscribeUrl: 'https://greenroom.example/unsubscribe/x',
};

it('has the same content in both parts', async () => {
  const { html, text } = await renderMail(CONTENT, AGENCY);
  expect(text).toBe(`Your week of 8 June

Three shifts, one of them new.

Line one
Line two

Hours: 12

SHIFTS
- Mon 8 Jun, 09:00–13:00: Host, acme.uk
  New
  https://greenroom.example/schedules/1
- Tue 9 Jun

Open my week:
https://greenroom.example/my-week?a=1&b=2

--
You get this as a host.
Northlight & Sons · https://greenroom.example
Unsubscribe: https://greenroom.example/unsubscribe/x
`);
  for (const expected of [
    'Northlight &amp; Sons',
    'Host, acme.uk',
    'Line one<br>Line two',
    'href="https://greenroom.example/my-week?a=1&amp;b=2"',
    '>Unsubscribe<',
  ])
    expect(html).toContain(expected);
  expect(html).not.toMatch(/<img|background-image|<script/);
});

it('escapes markup in text', async () => {
  const nasty = `"><script>alert(1)</script><a href='javascript:x'>`;
  const { html } = await renderMail(
    {
      title: nasty,
      preview: nasty,
      paragraphs: [nasty],
      details: [{ label: nasty, value: nasty }],
      sections: [{ title: nasty, rows: [{ title: nasty, text: nasty, note: nasty, link: nasty }] }],
      button: { label: nasty, url: nasty },
      footer: [nasty],
      unsubscribeUrl: nasty,
    },
    { name: nasty, origin: nasty },
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain(`<a href='`);
});

it("has the agency's colour, with a label that is readable on it", async () => {
  expect((await renderMail(CONTENT, { ...AGENCY, color: '#ffee00' })).html).toMatch(/#ffee00;border-radius:6px;color:#1b1e24/);
  expect((await renderMail(CONTENT, { ...AGENCY, color: '#101040' })).html).toMatch(/#101040;border-radius:6px;color:#ffffff/);
});
