/** Drawing layer of the frame that is shown: the drawing that is being made, or that of the open comment. */
import type { RefObject } from 'react';
import type { Comment } from './comments.hook.tsx';
import type { Pencil } from './composer.part.tsx';
import { DrawingLayer, type Shape } from './drawing-layer.part.tsx';
import { isOnDrawing, isShownAt } from './drawn-at.rules.ts';
import { usePlayerState, type Player } from './player.hook.tsx';

interface PencilLayerProps {
  readonly player: Player;
  readonly layer: RefObject<SVGSVGElement | null>;
  /** Aspect ratio of the frame, width divided by height. */
  readonly ratio: number;
  readonly opened: Comment | undefined;
  readonly pencil: Pencil;
  readonly onDraw: (shape: Shape) => void;
  readonly onTakeBack: () => void;
  readonly onDrawn: () => void;
}

export function PencilLayer({ player, layer, ratio, opened, pencil, onDraw, onTakeBack, onDrawn }: PencilLayerProps) {
  const { tool, color, drawnAt, shapes } = pencil;
  const isHere = usePlayerState(player, ({ range, frame }) => isOnDrawing(range, drawnAt, frame));
  const isOpenedHere = usePlayerState(player, ({ frame, playing }) => opened !== undefined && isShownAt(opened, frame, playing));
  // A shape belongs to the frame that the user sees, which is not yet the one that is sought.
  const seeking = usePlayerState(player, (state) => state.seeking);
  const isDrawing = isHere && (shapes.length > 0 || tool !== null);
  return (
    <DrawingLayer
      layer={layer}
      ratio={ratio}
      shapes={isDrawing ? shapes : isOpenedHere ? (opened?.drawing?.shapes ?? []) : []}
      tool={isHere ? tool : null}
      color={color}
      isReady={!seeking}
      onBegin={() => player.pause()}
      onDraw={onDraw}
      onTakeBack={onTakeBack}
      onDrawn={onDrawn}
    />
  );
}
