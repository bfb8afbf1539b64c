import { useEffect, useRef } from 'react';
import { renderCaptcha } from './captcha.ts';
import { useVisitor } from '../context/visitor-context.tsx';

/** The vendor's captcha widget, if it has one. */
export function CaptchaField() {
  const { page } = useVisitor();
  const at = useRef<HTMLDivElement>(null);
  const captcha = page.captcha ?? null;
  useEffect(() => {
    if (captcha === null || !at.current) return undefined;
    let isGone = false;
    let takeAway: () => void = () => undefined;
    void draw(at.current);
    async function draw(element: HTMLElement): Promise<void> {
      const drawn = await renderCaptcha(element, captcha!).catch(() => undefined);
      if (isGone) drawn?.();
      else takeAway = drawn ?? takeAway;
    }
    return () => {
      isGone = true;
      takeAway();
    };
  }, [captcha]);
  return captcha === null ? null : <div ref={at} />;
}
