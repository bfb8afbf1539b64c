import type { PageState } from '#contract/protocol/page-state.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';

/** Staff press this corner, or the Escape key, for so long. */
const CORNER_PX = 80;
const PRESS_MS = 5_000;

/**
 * The hidden way of staff on a shared screen. On an enrolled device it opens the menu, on another browser the
 * page that enrols. The menu is loaded at once: later the connection may be gone.
 */
export function followStaffCorner(page: PageState): void {
  if (!page.vendor || page.preview) return;
  const enrolment = `${page.prefix}${visitorPath('device')}`;
  const load = () => import('./StaffMenu.tsx').then(({ staffMenu }) => staffMenu(page));
  let menu = page.device ? load().catch(() => null) : Promise.resolve(null);
  const open = async (): Promise<void> => {
    if (!page.device) return location.assign(enrolment);
    const ready = (await menu) ?? (await load());
    menu = Promise.resolve(ready);
    ready();
  };
  followPress(globalThis, () => void open().catch(() => undefined));
}

/** Follows long presses: of the corner at the top left by a pointer, and of Escape on a keyboard. */
export function followPress(target: Pick<EventTarget, 'addEventListener'>, onPress: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onPress, PRESS_MS);
  };
  const end = (): void => clearTimeout(timer);
  target.addEventListener('pointerdown', (event) => {
    const { clientX, clientY, isPrimary } = event as PointerEvent;
    if (isPrimary && clientX < CORNER_PX && clientY < CORNER_PX) begin();
    else end();
  });
  target.addEventListener('keydown', (event) => {
    const { key, repeat } = event as KeyboardEvent;
    if (key !== 'Escape') end();
    else if (!repeat) begin();
  });
  for (const name of ['pointerup', 'pointercancel', 'keyup', 'blur', 'pagehide'])
    target.addEventListener(name, end);
}
