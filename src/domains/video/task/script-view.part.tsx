/** Renders a script from its parsed blocks, never as raw HTML. */
import { Fragment, type ReactNode } from 'react';
import { readScript, type Inline } from './script-format.rules.ts';
import classes from '../job/jobs.module.css';

export function ScriptView({ script }: { readonly script: string }) {
  return (
    <div className={classes.script}>
      {readScript(script).map((block, index) => {
        if (block.kind === 'heading') return <Heading key={index} level={block.level} line={block.line} />;
        if (block.kind === 'paragraph')
          return (
            <p key={index}>
              <Line line={block.line} />
            </p>
          );
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List key={index}>
            {block.items.map((item, place) => (
              <li key={place}>
                <Line line={item} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

/** One level below the headings of the page. */
function Heading({ level, line }: { readonly level: 1 | 2 | 3; readonly line: readonly Inline[] }) {
  const Tag = `h${level + 2}` as 'h3' | 'h4' | 'h5';
  return (
    <Tag>
      <Line line={line} />
    </Tag>
  );
}

function Line({ line }: { readonly line: readonly Inline[] }) {
  return (
    <>
      {line.map((piece, index) => (
        <Fragment key={index}>{piece === null ? <br /> : marked(piece.text, piece.marks)}</Fragment>
      ))}
    </>
  );
}

function marked(text: string, marks: readonly ('strong' | 'em')[]): ReactNode {
  return marks.reduce<ReactNode>((inner, Mark) => <Mark>{inner}</Mark>, text);
}
