/** How drawings lie on the frame: those of the comment that is open, and the one being drawn with pen, arrow, box or text. */
import { useRef, useState, type PointerEvent } from 'react';
import type { Drawing } from './drawing.rules.ts';
import classes from './review.module.css';

export type Tool = 'pen' | 'arrow' | 'box' | 'text';
export type Shape = Drawing['shapes'][number];
type Point = [number, number];

export const TOOLS: readonly { readonly tool: Tool; readonly label: string }[] = [
  { tool: 'pen', label: 'Pen' },
  { tool: 'arrow', label: 'Arrow' },
  { tool: 'box', label: 'Box' },
  { tool: 'text', label: 'Text' },
];
/** Seen on any picture, and different to those who do not see red and green as two. */
export const COLORS: readonly { readonly color: string; readonly label: string }[] = [
  { color: '#ffd400', label: 'Yellow' },
  { color: '#ff5a36', label: 'Orange' },
  { color: '#2f9bff', label: 'Blue' },
  { color: '#ffffff', label: 'White' },
];
const WIDTH = 0.006;
/** Of the frame's height. */
const TEXT_SIZE = 0.05;

interface DrawingLayerProps {
  /** Width by height of the frame. */
  readonly ratio: number;
  readonly shapes: readonly Shape[];
  /** Null = nothing is being drawn. */
  readonly tool: Tool | null;
  readonly color: string;
  readonly onDraw: (shape: Shape) => void;
}

export function DrawingLayer({ ratio, shapes, tool, color, onDraw }: DrawingLayerProps) {
  const layer = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState<Shape | null>(null);
  const [writing, setWriting] = useState<Point | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = layer.current!.getBoundingClientRect();
    const unit = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
    return [unit((clientX - left) / width), unit((clientY - top) / height)];
  };
  const down = (event: PointerEvent<SVGSVGElement>) => {
    if (tool === null || event.button !== 0) return;
    event.preventDefault();
    const at = pointOf(event);
    if (tool === 'text') return setWriting(at);
    event.currentTarget.setPointerCapture(event.pointerId);
    const look = { color, width: WIDTH };
    setCurrent(tool === 'pen' ? { kind: 'pen', ...look, points: [at] } : { kind: tool, ...look, from: at, to: at });
  };
  const move = (event: PointerEvent) => {
    if (current === null) return;
    const at = pointOf(event);
    setCurrent(
      current.kind === 'pen'
        ? { ...current, points: [...current.points, at].slice(0, 2000) }
        : current.kind === 'text'
          ? current
          : { ...current, to: at },
    );
  };
  const up = () => {
    if (current !== null) onDraw(current);
    setCurrent(null);
  };
  return (
    <>
      <svg
        ref={layer}
        className={classes.drawing}
        data-tool={tool ?? undefined}
        viewBox={`0 0 ${ratio} 1`}
        preserveAspectRatio="none"
        aria-hidden
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => setCurrent(null)}
      >
        {[...shapes, ...(current === null ? [] : [current])].map((shape, index) => (
          // Shapes are only ever added and taken back at the end.
          // eslint-disable-next-line react/no-array-index-key
          <ShapeView key={index} shape={shape} ratio={ratio} />
        ))}
      </svg>
      {writing === null ? null : (
        <input
          autoFocus
          aria-label="Text on the frame"
          className={classes.textOnFrame}
          maxLength={500}
          style={{ left: `${writing[0] * 100}%`, top: `${writing[1] * 100}%`, color }}
          onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? currentTarget.blur() : key === 'Escape' ? setWriting(null) : undefined)}
          onBlur={({ currentTarget: { value } }) => {
            const text = value.trim();
            if (text !== '') onDraw({ kind: 'text', color, width: WIDTH, at: writing, text });
            setWriting(null);
          }}
        />
      )}
    </>
  );
}

function ShapeView({ shape, ratio }: { readonly shape: Shape; readonly ratio: number }) {
  const place = ([x, y]: readonly [number, number]) => [x * ratio, y] as const;
  const line = { stroke: shape.color, strokeWidth: shape.width, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  switch (shape.kind) {
    case 'pen':
      return <polyline {...line} points={shape.points.map((point) => place(point).join(',')).join(' ')} />;
    case 'box': {
      const [[x1, y1], [x2, y2]] = [place(shape.from), place(shape.to)];
      return <rect {...line} x={Math.min(x1, x2)} y={Math.min(y1, y2)} width={Math.abs(x2 - x1)} height={Math.abs(y2 - y1)} />;
    }
    case 'arrow': {
      const [[x1, y1], [x2, y2]] = [place(shape.from), place(shape.to)];
      const angle = Math.atan2(y2 - y1, x2 - x1);
      const head = (turn: number) => `${x2 - 0.035 * Math.cos(angle + turn)},${y2 - 0.035 * Math.sin(angle + turn)}`;
      return <polyline {...line} points={`${x1},${y1} ${x2},${y2} ${head(0.5)} ${x2},${y2} ${head(-0.5)}`} />;
    }
    default: {
      const [x, y] = place(shape.at);
      return (
        <text x={x} y={y} fill={shape.color} fontSize={TEXT_SIZE} fontWeight={600} dominantBaseline="hanging">
          {shape.text}
        </text>
      );
    }
  }
}
