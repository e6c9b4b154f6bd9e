/** Web links of a record: title and target host, opened in a new tab. */
import { webAddress, type WebLink } from '#core/web-links';
import classes from './views.module.css';

export function WebLinksView({ links, inCell }: { readonly links: readonly WebLink[]; readonly inCell: boolean }) {
  if (inCell) return <>{links.map(linkText).join(', ')}</>;
  return (
    <ul className={classes.links}>
      {links.map((link, index) => (
        <li key={index}>
          <WebLinkView link={link} />
        </li>
      ))}
    </ul>
  );
}

function WebLinkView({ link: { url, title } }: { readonly link: WebLink }) {
  const host = hostOf(url);
  // Stored links have been validated; an invalid address is never rendered as a link regardless.
  if (webAddress(url) === null) return <>{url}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
      {title ?? host}
      {title === null ? null : <span className={classes.host}> {host}</span>}
    </a>
  );
}

export function linkText({ url, title }: WebLink): string {
  return title === null ? hostOf(url) : `${title} (${hostOf(url)})`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
