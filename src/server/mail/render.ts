/** Renders mails as HTML and text from the same content: for narrow and wide screens, light and dark, without images. */
import { markup, trusted, type Markup } from './markup.ts';

export interface MailContent {
  readonly title: string;
  /** Preview text that inboxes show next to the subject; absent: the first paragraph. */
  readonly preview?: string;
  readonly paragraphs: readonly string[];
  readonly details?: readonly { readonly label: string; readonly value: string }[];
  readonly sections?: readonly {
    readonly title: string;
    readonly rows: readonly { readonly title: string; readonly text: string; readonly note?: string; readonly link?: string }[];
  }[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly footer?: readonly string[];
  readonly unsubscribeUrl?: string;
}

export interface MailAgency {
  readonly name: string | null;
  /** `#rrggbb`, colour of the bar and the button. */
  readonly color?: string;
  readonly origin: string;
}

const PRODUCT = 'Greenroom';
const COLOR = '#c4262e';

const FULL = trusted('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');
const FONT = trusted("-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif");
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.edge{padding:12px 8px!important}.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){.ground{background:#16181d!important}.card{background:#1e2127!important;border-left-color:#33373f!important;border-right-color:#33373f!important;border-bottom-color:#33373f!important}.text,.card{color:#d7dae0!important}.dim{color:#979da9!important}.line{border-top-color:#33373f!important}}
[data-ogsc] .text{color:#d7dae0!important}[data-ogsc] .dim{color:#979da9!important}
`;

export async function renderMail(content: MailContent, agency: MailAgency): Promise<{ html: string; text: string }> {
  return { html: htmlOf(content, agency).text, text: textOf(content, agency) };
}

function textOf(content: MailContent, agency: MailAgency): string {
  const blocks = [
    content.title,
    ...content.paragraphs,
    lines((content.details ?? []).map(({ label, value }) => `${label}: ${value}`)),
    ...(content.sections ?? []).map(({ title, rows }) =>
      lines([
        title.toUpperCase(),
        ...rows.flatMap(({ title: what, text, note, link }) => [
          `- ${[what, text].filter((part) => part !== '').join(': ')}`,
          ...(note === undefined ? [] : [`  ${note}`]),
          ...(link === undefined ? [] : [`  ${link}`]),
        ]),
      ]),
    ),
    content.button === undefined ? '' : `${content.button.label}:\n${content.button.url}`,
    lines([
      '--',
      ...footerOf(content, agency),
      ...(content.unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${content.unsubscribeUrl}`]),
    ]),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function footerOf({ footer = [] }: MailContent, { name, origin }: MailAgency): string[] {
  return [...footer, `${name ?? PRODUCT} · ${origin}`];
}

function lines(all: readonly string[]): string {
  return all.join('\n');
}

/** Uses tables and inline styles, which all mail clients support; classes are for dark mode and narrow screens. */
function htmlOf(content: MailContent, agency: MailAgency): Markup {
  const color = agency.color ?? COLOR;
  return markup`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${content.title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f2f3f5;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${content.preview ?? content.paragraphs[0] ?? ''}</div>
<table ${FULL} class="ground" style="background:#f2f3f5"><tr><td align="center" class="edge" style="padding:24px 12px">
<table ${FULL} class="card" style="max-width:600px;background:#ffffff;border:1px solid #dcdfe4;border-top:4px solid ${color};border-radius:8px;font:15px/1.5 ${FONT};color:#1b1e24;text-align:left">
<tr><td class="pad" style="padding:24px 32px 0;font-weight:600"><span class="dim" style="color:#626a77">${agency.name ?? PRODUCT}</span></td></tr>
<tr><td class="pad" style="padding:8px 32px 0"><h1 class="text" style="margin:0;font-size:22px;line-height:1.3;font-weight:600;color:#1b1e24">${content.title}</h1></td></tr>
${content.paragraphs.map(paragraphOf)}${detailsOf(content)}${(content.sections ?? []).map(sectionOf)}${buttonOf(content, color)}<tr><td style="padding:24px 0 0"></td></tr>
</table>
<table ${FULL} style="max-width:600px;font:13px/1.5 ${FONT};text-align:left">
<tr><td class="pad dim" style="padding:16px 32px;color:#626a77">${footerOf(content, agency).map((line) => markup`${line}<br>`)}${unsubscribeOf(content)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraphOf(paragraph: string): Markup {
  return markup`<tr><td class="pad text" style="padding:16px 32px 0">${withBreaks(paragraph)}</td></tr>
`;
}

function detailsOf({ details = [] }: MailContent): Markup | '' {
  if (details.length === 0) return '';
  return markup`<tr><td class="pad" style="padding:16px 32px 0"><table ${FULL}>
${details.map(
  ({
    label,
    value,
  }) => markup`<tr><td class="dim" valign="top" style="padding:4px 16px 4px 0;color:#626a77;width:1%;white-space:nowrap">${label}</td>
<td class="text" valign="top" style="padding:4px 0">${withBreaks(value)}</td></tr>
`,
)}</table></td></tr>
`;
}

function sectionOf({ title, rows }: NonNullable<MailContent['sections']>[number]): Markup {
  return markup`<tr><td class="pad" style="padding:24px 32px 0">
<h2 class="text" style="margin:0 0 4px;font-size:16px;line-height:1.4;font-weight:600;color:#1b1e24">${title}</h2>
<table ${FULL}>
${rows.map(
  (row) => markup`<tr><td class="line text" style="padding:8px 0;border-top:1px solid #e8eaed"><strong style="font-weight:600">${
    row.link === undefined ? row.title : markup`<a class="text" href="${row.link}" style="color:#1b1e24">${row.title}</a>`
  }</strong>${row.text === '' ? '' : markup`<br>${withBreaks(row.text)}`}${
    row.note === undefined ? '' : markup`<br><span class="dim" style="color:#626a77">${row.note}</span>`
  }</td></tr>
`,
)}</table></td></tr>
`;
}

/** Its URL is shown as text too, for clients that do not render links. */
function buttonOf({ button }: MailContent, color: string): Markup | '' {
  if (button === undefined) return '';
  return markup`<tr><td class="pad" style="padding:24px 32px 0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:${color};border-radius:6px"><a href="${button.url}" style="display:inline-block;padding:12px 24px;border:1px solid ${color};border-radius:6px;color:${inkOn(color)};font-weight:600;text-decoration:none">${button.label}</a></td></tr></table>
<p class="dim" style="margin:12px 0 0;font-size:13px;color:#626a77;word-break:break-all">${button.url}</p></td></tr>
`;
}

function unsubscribeOf({ unsubscribeUrl }: MailContent): Markup | '' {
  return unsubscribeUrl === undefined ? '' : markup`<a class="dim" href="${unsubscribeUrl}" style="color:#626a77">Unsubscribe</a>`;
}

function withBreaks(text: string): Markup[] {
  return text.split('\n').map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`));
}

/** White or dark text, whichever has more contrast (WCAG relative luminance). */
function inkOn(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 0.179 ? '#1b1e24' : '#ffffff';
}
