import { useEffect, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';

/** Redirects to another page once; renders in between do not repeat it. */
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
