const GAP = 6;
const EDGE = 8;

/** Places an open popover under its button, or above it when there is no room below, always inside the window. */
export function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const requested = anchor.right - width;
  const below = innerHeight - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const up = height > below && above > below;
  menu.style.left = `${Math.round(Math.max(EDGE, Math.min(requested, innerWidth - width - EDGE)))}px`;
  menu.style.top = `${Math.round(up ? Math.max(EDGE, anchor.top - GAP - height) : anchor.bottom + GAP)}px`;
  menu.style.maxHeight = `${Math.round(up ? above : below)}px`;
}
