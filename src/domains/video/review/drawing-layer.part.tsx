/**
 * Drawing layer over the frame: drawings of the open comment, and the current drawing with pen, arrow, box or text, by pointer or keyboard.
 */
import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { Drawing } from './drawing.rules.ts';
import classes from './drawing.module.css';

export type Tool = 'pen' | 'arrow' | 'box' | 'text';
export type Shape = Drawing['shapes'][number];
type Point = [number, number];

export const TOOLS: readonly { readonly tool: Tool; readonly label: string }[] = [
  { tool: 'pen', label: 'Pen' },
  { tool: 'arrow', label: 'Arrow' },
  { tool: 'box', label: 'Box' },
  { tool: 'text', label: 'Text' },
];
/** Visible on any picture, and distinguishable with red-green colour blindness. */
export const COLORS: readonly { readonly color: string; readonly label: string }[] = [
  { color: '#ffd400', label: 'Yellow' },
  { color: '#ff5a36', label: 'Orange' },
  { color: '#2f9bff', label: 'Blue' },
  { color: '#ffffff', label: 'White' },
];
const WIDTH = 0.006;
/** Relative to the frame's height. */
const TEXT_SIZE = 0.05;
const MIDDLE: Point = [0.5, 0.5];
/** Step of an arrow key as a fraction of the frame; `LEAP` with Shift. */
const STEP = 0.02;
const LEAP = 0.1;
const MOVES: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const unit = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

interface DrawingLayerProps {
  /** Receives the focus when drawing by keyboard. */
  readonly layer: RefObject<SVGSVGElement | null>;
  /** Aspect ratio of the frame, width divided by height. */
  readonly ratio: number;
  readonly shapes: readonly Shape[];
  /** Null = not drawing. */
  readonly tool: Tool | null;
  readonly color: string;
  /** False until the frame to draw on is shown. */
  readonly isReady: boolean;
  /** Called before a shape begins. */
  readonly onBegin: () => void;
  readonly onDraw: (shape: Shape) => void;
  readonly onTakeBack: () => void;
  /** Ends drawing, by keyboard. */
  readonly onDrawn: () => void;
}

export function DrawingLayer({ layer, ratio, shapes, tool, color, isReady, onBegin, onDraw, onTakeBack, onDrawn }: DrawingLayerProps) {
  const [current, setCurrent] = useState<Shape | null>(null);
  const [writing, setWriting] = useState<Point | null>(null);
  const [cross, setCross] = useState(MIDDLE);
  const [byKeys, setByKeys] = useState(false);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = layer.current!.getBoundingClientRect();
    return [unit((clientX - left) / width), unit((clientY - top) / height)];
  };
  const begin = (at: Point) => {
    if (tool === null || !isReady) return;
    onBegin();
    if (tool === 'text') return setWriting(at);
    const look = { color, width: WIDTH };
    setCurrent(tool === 'pen' ? { kind: 'pen', ...look, points: [at] } : { kind: tool, ...look, from: at, to: at });
  };
  const move = (at: Point) => setCurrent((shape) => (shape === null ? null : drawnTo(shape, at)));
  const end = () => {
    if (current !== null) onDraw(current);
    setCurrent(null);
  };
  const keys = (event: KeyboardEvent) => {
    const way = MOVES[event.key];
    if (way !== undefined) {
      const by = event.shiftKey ? LEAP : STEP;
      const at: Point = [unit(cross[0] + way[0] * by), unit(cross[1] + way[1] * by)];
      setCross(at);
      move(at);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (current === null) begin(cross);
      else end();
    } else if (event.key === 'Backspace') onTakeBack();
    else if (event.key === 'Escape') {
      if (current === null) onDrawn();
      else setCurrent(null);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <svg
        ref={layer}
        className={classes.drawing}
        data-tool={tool ?? undefined}
        aria-busy={tool !== null && !isReady}
        viewBox={`0 0 ${ratio} 1`}
        preserveAspectRatio="none"
        {...(tool === null ? { 'aria-hidden': true } : { role: 'application', tabIndex: 0, 'aria-label': `Frame to draw on. ${KEYS}` })}
        onFocus={({ currentTarget }) => setByKeys(currentTarget.matches(':focus-visible'))}
        onBlur={() => {
          setByKeys(false);
          setCurrent(null);
        }}
        onKeyDown={keys}
        onPointerDown={(event) => {
          if (tool === null || event.button !== 0) return;
          event.preventDefault();
          if (tool !== 'text') event.currentTarget.setPointerCapture(event.pointerId);
          begin(pointOf(event));
        }}
        onPointerMove={(event) => move(pointOf(event))}
        onPointerUp={end}
        onPointerCancel={() => setCurrent(null)}
      >
        {[...shapes, ...(current === null ? [] : [current])].map((shape, index) => (
          // Shapes are only added and removed at the end.
          // eslint-disable-next-line react/no-array-index-key
          <ShapeView key={index} shape={shape} ratio={ratio} />
        ))}
        {tool !== null && byKeys ? <Cross at={cross} ratio={ratio} color={color} /> : null}
      </svg>
      {tool !== null && byKeys ? <p className={classes.keys}>{isReady ? KEYS : 'Finding the frame…'}</p> : null}
      {writing === null ? null : (
        <input
          autoFocus
          aria-label="Text on the frame"
          className={classes.textOnFrame}
          maxLength={500}
          style={{ left: `${writing[0] * 100}%`, top: `${writing[1] * 100}%`, color }}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Enter' && key !== 'Escape') return;
            if (key === 'Escape') currentTarget.value = '';
            // The text is saved on blur.
            layer.current?.focus();
          }}
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

const KEYS = 'Arrow keys move, Enter starts and ends a shape, Esc finishes.';

function drawnTo(shape: Shape, at: Point): Shape {
  if (shape.kind === 'text') return shape;
  return shape.kind === 'pen' ? { ...shape, points: [...shape.points, at].slice(0, 2000) } : { ...shape, to: at };
}

function Cross({ at: [x, y], ratio, color }: { readonly at: Point; readonly ratio: number; readonly color: string }) {
  const arm = 0.03;
  const path = `M${x * ratio - arm},${y}h${2 * arm}M${x * ratio},${y - arm}v${2 * arm}`;
  return (
    <>
      <path d={path} stroke="#000" strokeWidth={0.012} fill="none" />
      <path d={path} stroke={color} strokeWidth={0.005} fill="none" />
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
