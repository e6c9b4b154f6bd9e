/** Composer of a comment: at the current frame or the marked range, with drawings, public or internal. */
import { firstIn } from '#core/present';
import { countText } from '#core/number-format';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { IconArrowBackUp, IconPencil } from '#web/kit/icons.ts';
import { Hint } from '#web/kit/later.tsx';
import { useCommentWrites, type Comment } from './comments.hook.tsx';
import { COLORS, TOOLS, type Shape, type Tool } from './drawing-layer.part.tsx';
import { placeOf } from './drawn-at.rules.ts';
import { MentionField, NOTHING_TYPED, bodyOf } from './mention-field.part.tsx';
import { usePlayerState, type Player } from './player.hook.tsx';
import classes from './review.module.css';

export interface Pencil {
  readonly tool: Tool | null;
  readonly color: string;
  readonly shapes: readonly Shape[];
  /** Frame of the first shape, to which all of them belong; null without shapes. */
  readonly drawnAt: number | null;
}
export const NO_DRAWING: Pencil = { tool: null, color: firstIn(COLORS).color, shapes: [], drawnAt: null };

interface ComposerProps {
  readonly upload: string;
  readonly player: Player;
  readonly pencil: Pencil;
  readonly onPencil: (pencil: Pencil) => void;
  /** @param byKeys whether to focus the frame. */
  readonly onDrawing: (byKeys: boolean) => void;
  readonly onTakeBack: () => void;
  /** Ends drawing. */
  readonly onDrawn: () => void;
  /** False for clients. */
  readonly mayBeInternal: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSent: (comment: Comment | null) => void;
}

export function Composer({
  upload,
  player,
  pencil,
  onPencil,
  onDrawing,
  onTakeBack,
  onDrawn,
  mayBeInternal,
  field,
  onSent,
}: ComposerProps) {
  const { write } = useCommentWrites();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [internal, setInternal] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { shapes, tool, drawnAt } = pencil;
  const empty = typed.text.trim() === '';
  const send = async () => {
    if (empty || busy) return;
    setBusy(true);
    setFailure(null);
    // The frame that the user sees.
    player.pause();
    const { range, frame } = player.state();
    const place = placeOf(range, drawnAt, frame);
    try {
      const saved = await write({
        videoUpload: upload,
        ...bodyOf(typed),
        frame: place.first,
        endFrame: place.last === place.first ? null : place.last,
        drawing: shapes.length === 0 ? null : { shapes: [...shapes] },
        ...(mayBeInternal ? { internal } : {}),
      });
      setTyped(NOTHING_TYPED);
      onPencil({ ...pencil, tool: null, shapes: [], drawnAt: null });
      player.unmark();
      onSent(saved?.item ?? null);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.composer}
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={classes.composerHead}>
        <PlaceOfComment player={player} drawnAt={drawnAt} shapes={shapes.length} />
        <span className={classes.gap} />
        {tool === null ? (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-keyshortcuts="d"
            // A click by keyboard has a detail of 0.
            onClick={({ detail }) => onDrawing(detail === 0)}
          >
            Draw
          </Button>
        ) : (
          <Tools pencil={pencil} onPencil={onPencil} onTakeBack={onTakeBack} onDrawn={onDrawn} />
        )}
      </div>
      <MentionField
        upload={upload}
        internal={internal}
        field={field}
        aria-label="Comment"
        placeholder="What should change here? Use @ to mention someone."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        typed={typed}
        onTyped={setTyped}
        error={failure === null ? undefined : messageOf(failure)}
        onFocus={() => player.pause()}
      />
      <div className={classes.composerFoot}>
        {mayBeInternal ? (
          <Checkbox
            size="xs"
            label="Internal, hidden from the client"
            checked={internal}
            onChange={(event) => setInternal(event.currentTarget.checked)}
          />
        ) : null}
        <span className={classes.gap} />
        <Button type="submit" size="compact-sm" loading={busy} disabled={empty}>
          Comment
        </Button>
      </div>
    </form>
  );
}

/** Rendered separately, since the frame changes often. */
function PlaceOfComment({
  player,
  drawnAt,
  shapes,
}: {
  readonly player: Player;
  readonly drawnAt: number | null;
  readonly shapes: number;
}) {
  const frame = usePlayerState(player, (state) => state.frame);
  const range = usePlayerState(player, (state) => state.range);
  const { first, last } = placeOf(range, drawnAt, frame);
  return (
    <span className={classes.chip}>
      {player.clock.timecode(first)}
      {last === first ? '' : ` – ${player.clock.timecode(last)}`}
      {shapes === 0 ? '' : ` · ${countText(shapes, 'shape')}`}
    </span>
  );
}

function Tools({ pencil, onPencil, onTakeBack, onDrawn }: Pick<ComposerProps, 'pencil' | 'onPencil' | 'onTakeBack' | 'onDrawn'>) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="Drawing">
      {TOOLS.map(({ tool, label }) => (
        <Button
          key={tool}
          size="compact-xs"
          variant={pencil.tool === tool ? 'light' : 'subtle'}
          color="gray"
          aria-pressed={pencil.tool === tool}
          onClick={() => onPencil({ ...pencil, tool })}
        >
          {label}
        </Button>
      ))}
      {COLORS.map(({ color, label }) => (
        <button
          key={color}
          type="button"
          className={classes.swatch}
          style={{ background: color }}
          aria-label={label}
          aria-pressed={pencil.color === color}
          onClick={() => onPencil({ ...pencil, color })}
        />
      ))}
      <Hint label="Undo the last stroke">
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label="Undo the last stroke"
          disabled={pencil.shapes.length === 0}
          onClick={onTakeBack}
        >
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onDrawn}>
        Done
      </Button>
    </div>
  );
}
