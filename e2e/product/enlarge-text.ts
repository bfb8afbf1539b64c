/* Runs inside the page, serialised as source: it must not use anything outside of the function. */

/** Doubles all text sizes and nothing else, as text-only zoom does: sizes in pixels grow as well. */
export function enlargeText(): void {
  const sizes = [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => !element.closest('svg'))
    .map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { element, fontSize: Number.parseFloat(fontSize), lineHeight: Number.parseFloat(lineHeight) };
    });
  for (const { element, fontSize, lineHeight } of sizes) {
    element.style.setProperty('font-size', `${fontSize * 2}px`, 'important');
    // A normal line height scales with the font.
    if (!Number.isNaN(lineHeight))
      element.style.setProperty('line-height', `${lineHeight * 2}px`, 'important');
  }
}

/** Elements that move under reduced motion. */
export function whatMoves(): string[] {
  const AT_ONCE_MS = 20;
  const moving = document
    .getAnimations()
    // A delayed appearance at once is no motion: count the active time without its delay.
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > AT_ONCE_MS)
    .map(({ effect }) => (effect as KeyframeEffect).target!);
  const would = [...document.body.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, animationName, animationDuration, scrollBehavior } =
      getComputedStyle(element);
    const longest = (list: string): number =>
      Math.max(...list.split(',').map((one) => Number.parseFloat(one)));
    return (
      longest(transitionDuration) * 1000 > AT_ONCE_MS ||
      (animationName !== 'none' && longest(animationDuration) * 1000 > AT_ONCE_MS) ||
      scrollBehavior === 'smooth'
    );
  });
  return [...new Set([...moving, ...would])].map((element) => `moves: ${element.outerHTML.slice(0, 120)}`);
}
