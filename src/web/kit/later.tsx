/**
 * How a hint, a menu or a panel waits: what opens it is there from the first picture on, and the code that opens it, a tenth of
 * all, comes when it is pointed at, focused or pressed.
 */
import {
  cloneElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { toast } from './toast.tsx';

type Floating = typeof import('./floating.ts');

const load = () => import('./floating.ts');

export interface Opening {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** Placed inside `Menu.Target` or `Popover.Target`. */
  readonly target: ReactElement;
}

export interface LaterProps {
  /** A button. */
  readonly target: ReactElement<Record<string, unknown>>;
  readonly popup: 'menu' | 'dialog';
  readonly children: (floating: Floating, opening: Opening) => ReactNode;
  /** Code of its own that the panel needs too. */
  readonly ahead?: () => Promise<unknown>;
  /** Says more about the button while the panel is closed. */
  readonly hint?: string;
  /** Opens as soon as it is there. */
  readonly atOnce?: boolean;
  readonly onClose?: () => void;
}

export function Later({ target, popup, children, ahead, hint, atOnce = false, onClose }: LaterProps) {
  const [floating, setFloating] = useState<Floating | null>(null);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLElement>(null);
  const focused = useRef(false);
  const [near, setNear] = useState<Floating | null>(null);
  const early = useCallback(() => {
    void load().then(setNear, () => undefined);
    void ahead?.().catch(() => undefined);
  }, [ahead]);
  const press = useCallback(() => {
    Promise.all([load(), ahead?.()]).then(
      ([module]) => {
        focused.current = document.activeElement === button.current;
        setFloating(module);
      },
      (error: unknown) => toast.error(error),
    );
  }, [ahead]);
  // The button is a new element once the panel is its neighbour; the focus moves over first, so that closing gives it back.
  useLayoutEffect(() => {
    if (floating !== null && focused.current) button.current?.focus();
  }, [floating]);
  useEffect(() => {
    if (floating !== null) setOpened(true);
  }, [floating]);
  const first = useRef(atOnce);
  useEffect(() => {
    if (first.current) press();
    first.current = false;
  }, [press]);
  const change = (next: boolean) => {
    setOpened(next);
    if (!next) onClose?.();
  };
  const tip =
    hint === undefined || near === null ? null : (
      <Tip key={floating === null ? 'alone' : 'separate'} floating={near} target={button} label={hint} disabled={opened} />
    );
  if (floating === null) {
    return (
      <>
        {cloneElement(target, {
          ref: button,
          onPointerEnter: early,
          onFocus: early,
          onClick: press,
          'aria-haspopup': popup,
          'aria-expanded': false,
        })}
        {tip}
      </>
    );
  }
  return (
    <>
      {children(floating, {
        opened,
        onChange: change,
        target: cloneElement(target, { ref: button, ...(popup === 'dialog' ? { onClick: () => change(!opened) } : {}) }),
      })}
      {tip}
    </>
  );
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
      {floating === null || disabled ? null : (
        <Tip floating={floating} target={target} label={label} position={position} withinPortal={withinPortal} />
      )}
    </>
  );
}

interface TipProps extends Pick<HintProps, 'label' | 'disabled' | 'position' | 'withinPortal'> {
  readonly floating: Floating;
  readonly target: RefObject<HTMLElement | null>;
}

/** Next to an element that is not its child the library follows the pointer only; with the focus it comes and goes here. */
function Tip({ floating: { Tooltip }, target, ...props }: TipProps) {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const element = target.current;
    const turn = () => setTurns((before) => before + 1);
    element?.addEventListener('focus', turn);
    element?.addEventListener('blur', turn);
    return () => {
      element?.removeEventListener('focus', turn);
      element?.removeEventListener('blur', turn);
    };
  }, [target]);
  return (
    <Tooltip
      key={turns}
      target={target}
      defaultOpened={target.current?.matches(turns === 0 ? ':hover, :focus-visible' : ':focus-visible') ?? false}
      {...props}
    />
  );
}
