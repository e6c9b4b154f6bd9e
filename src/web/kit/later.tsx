/**
 * Decides how a hint, a menu or a panel waits: what opens it stands from the first picture on, and the code that opens it, a tenth of
 * all, comes when it is pointed at, focused or pressed.
 */
import { cloneElement, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { toast } from './toast.tsx';

type Floating = typeof import('./floating.ts');

const load = () => import('./floating.ts');
const loadEarly = () => void load().catch(() => undefined);

export interface Opening {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** Stands inside of `Menu.Target` or `Popover.Target`. */
  readonly target: ReactElement;
}

export interface LaterProps {
  /** A button. */
  readonly target: ReactElement<Record<string, unknown>>;
  readonly popup: 'menu' | 'dialog';
  readonly children: (floating: Floating, opening: Opening) => ReactNode;
  /** Code of its own that the panel needs too. */
  readonly ahead?: () => Promise<unknown>;
}

export function Later({ target, popup, children, ahead }: LaterProps) {
  const [floating, setFloating] = useState<Floating | null>(null);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLElement>(null);
  const focused = useRef(false);
  const early = useCallback(() => {
    loadEarly();
    void ahead?.().catch(() => undefined);
  }, [ahead]);
  const press = useCallback(() => {
    Promise.all([load(), ahead?.()]).then(([module]) => {
      focused.current = document.activeElement === button.current;
      setFloating(module);
    }, (error: unknown) => toast.error(error));
  }, [ahead]);
  // The button is a new element once the panel is its neighbour; the focus moves over first, so that closing gives it back.
  useLayoutEffect(() => {
    if (floating !== null && focused.current) button.current?.focus();
  }, [floating]);
  useEffect(() => {
    if (floating !== null) setOpened(true);
  }, [floating]);
  if (floating === null) return cloneElement(target, { ref: button, onPointerEnter: early, onFocus: early, onClick: press, 'aria-haspopup': popup, 'aria-expanded': false });
  return children(floating, { opened, onChange: setOpened, target: cloneElement(target, { ref: button, ...(popup === 'dialog' ? { onClick: () => setOpened(!opened) } : {}) }) });
}

export interface HintProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly position?: 'right' | 'top' | 'bottom';
  readonly withinPortal?: boolean;
  /** Takes a ref and the events of pointer and focus. */
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Says more about what is pointed at or has the focus. */
export function Hint({ label, disabled = false, position, withinPortal, children }: HintProps) {
  const [floating, setFloating] = useState<Floating | null>(null);
  const target = useRef<HTMLElement>(null);
  const wake = () => {
    if (floating === null && !disabled) void load().then(setFloating, () => undefined);
  };
  return (
    <>
      {cloneElement(children, { ref: target, onPointerEnter: wake, onFocus: wake })}
      {floating === null || disabled ? null : <floating.Tooltip target={target} label={label} position={position} withinPortal={withinPortal} defaultOpened={target.current?.matches(':hover, :focus-visible') ?? false} />}
    </>
  );
}
