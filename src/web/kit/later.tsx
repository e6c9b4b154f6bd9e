/**
 * Lazy tooltips, menus and popovers: the trigger is rendered immediately; the code that opens it, a tenth of the app, is loaded
 * when the trigger is hovered, focused or pressed.
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
import { pressed } from './pressed.ts';
import { toast } from './toast.tsx';

type Floating = typeof import('./floating.ts');

const load = () => import('./floating.ts');

export interface Opening {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** Must be placed inside `Menu.Target` or `Popover.Target`. */
  readonly target: ReactElement;
}

interface LaterProps {
  /** The trigger, a button. */
  readonly target: ReactElement<Record<string, unknown>>;
  readonly popup: 'menu' | 'dialog';
  readonly children: (floating: Floating, opening: Opening) => ReactNode;
  /** Loads additional code that the panel needs. */
  readonly ahead?: () => Promise<unknown>;
  /** Tooltip of the trigger while the panel is closed. */
  readonly hint?: string;
  /** Opens as soon as it is mounted. */
  readonly atOnce?: boolean;
  readonly onClose?: () => void;
}

export function Later({ target, popup, children, ahead, hint, atOnce = false, onClose }: LaterProps) {
  const [floating, setFloating] = useState<Floating | null>(null);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLElement>(null);
  const focused = useRef(false);
  const [preloaded, setPreloaded] = useState<Floating | null>(null);
  const preload = useCallback(() => {
    void load().then(setPreloaded, () => undefined);
    void ahead?.().catch(() => undefined);
  }, [ahead]);
  const press = useCallback(() => {
    pressed(Promise.all([load(), ahead?.()])).then(
      ([module]) => {
        focused.current = document.activeElement === button.current;
        setFloating(module);
      },
      (error: unknown) => {
        toast.error(error);
        if (atOnce) onClose?.();
      },
    );
  }, [ahead, atOnce, onClose]);
  // The trigger is remounted together with the panel; it receives the focus before the panel opens, so that closing returns the focus to
  // it.
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
    hint === undefined || preloaded === null ? null : (
      <Tip key={floating === null ? 'alone' : 'separate'} floating={preloaded} target={button} label={hint} disabled={opened} />
    );
  if (floating === null) {
    return (
      <>
        {cloneElement(target, {
          ref: button,
          onPointerEnter: preload,
          onFocus: preload,
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

interface HintProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly position?: 'right' | 'top' | 'bottom';
  readonly withinPortal?: boolean;
  /** Must accept a ref and pointer and focus handlers. */
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Tooltip for an element that is hovered or focused. */
export function Hint({ label, disabled = false, position, withinPortal, children }: HintProps) {
  const [floating, setFloating] = useState<Floating | null>(null);
  const target = useRef<HTMLElement>(null);
  const preload = () => {
    if (floating === null && !disabled) void load().then(setFloating, () => undefined);
  };
  return (
    <>
      {cloneElement(children, { ref: target, onPointerEnter: preload, onFocus: preload })}
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

/** For a target that is not its child, the library handles only the pointer; showing and hiding on focus is handled here. */
function Tip({ floating: { Tooltip }, target, ...props }: TipProps) {
  const [focusChanges, setFocusChanges] = useState(0);
  useEffect(() => {
    const element = target.current;
    const onFocusChange = () => setFocusChanges((before) => before + 1);
    element?.addEventListener('focus', onFocusChange);
    element?.addEventListener('blur', onFocusChange);
    return () => {
      element?.removeEventListener('focus', onFocusChange);
      element?.removeEventListener('blur', onFocusChange);
    };
  }, [target]);
  return (
    <Tooltip
      key={focusChanges}
      target={target}
      defaultOpened={target.current?.matches(focusChanges === 0 ? ':hover, :focus-visible' : ':focus-visible') ?? false}
      {...props}
    />
  );
}
