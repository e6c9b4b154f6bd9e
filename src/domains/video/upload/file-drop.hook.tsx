/** Handles files dropped anywhere on the page: a browser would open a file that misses a smaller drop area. */
import { useEffect, useRef, useState } from 'react';

type OnDrop = (files: readonly File[], target: Element | null) => void;

/** @param onDrop null = files are not accepted at the moment. @returns the element that files are dragged over; null = none. */
export function useFileDrop(onDrop: OnDrop | null): Element | null {
  const [over, setOver] = useState<Element | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const withFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const targetOf = ({ target }: DragEvent) => (target instanceof Element ? target : null);
    const hold = (event: DragEvent) => {
      if (!withFiles(event)) return;
      event.preventDefault();
      setOver(drop.current === null ? null : targetOf(event));
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(null);
    };
    const take = (event: DragEvent) => {
      if (!withFiles(event)) return;
      event.preventDefault();
      setOver(null);
      const dropped = [...(event.dataTransfer?.files ?? [])];
      if (dropped.length > 0) drop.current?.(dropped, targetOf(event));
    };
    document.addEventListener('dragover', hold);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', take);
    return () => {
      document.removeEventListener('dragover', hold);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', take);
    };
  }, []);
  return over;
}
