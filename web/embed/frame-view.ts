/** The frame of an element in place, and an empty element to scroll to. */
export interface InlineFrame {
  readonly frame: HTMLIFrameElement;
  readonly mark: HTMLElement;
}

/** Scrolls the host page where the focus of the frame is out of view. */
export function showHeight({ frame, mark }: InlineFrame, y: number): void {
  const at = frame.getBoundingClientRect().top + y;
  if (at >= 0 && at <= innerHeight - 80) return;
  mark.style.top = `${frame.offsetTop + y}px`;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  mark.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
}

export interface View {
  /** Tells it again. */
  look(): void;
  stop(): void;
}

/** Tells how much of the frame is out of view, at most once in each frame of an animation. */
export function followView(
  frame: HTMLIFrameElement,
  tell: (view: { above: number; below: number }) => unknown,
): View {
  let next = 0;
  const look = (): void => {
    next ||= requestAnimationFrame(() => {
      next = 0;
      const { top, bottom } = frame.getBoundingClientRect();
      tell({ above: Math.max(0, -top), below: Math.max(0, bottom - innerHeight) });
    });
  };
  const on = { capture: true, passive: true };
  const sizes = new ResizeObserver(look);
  sizes.observe(frame);
  addEventListener('scroll', look, on);
  addEventListener('resize', look, on);
  return {
    look,
    stop() {
      cancelAnimationFrame(next);
      sizes.disconnect();
      removeEventListener('scroll', look, on);
      removeEventListener('resize', look, on);
    },
  };
}
