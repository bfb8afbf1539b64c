import { useEffect, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';

/** Leads to another page, once; what is drawn meanwhile does not lead there again and again. */
export function LeadTo({ to, from }: { to: string; from?: string }) {
  const navigate = useNavigate();
  const led = useRef(false);
  useEffect(() => {
    if (led.current) return;
    led.current = true;
    void navigate({ to, search: from === undefined ? {} : { from }, replace: true });
  });
  return null;
}
