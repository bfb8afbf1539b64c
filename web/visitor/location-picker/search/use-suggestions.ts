import { useState, useCallback, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listPlaces, seePlace } from '#contract/vendors/places.ts';
import type { Point } from '#domain/locations/distance.ts';
import { request, newIdempotencyKey } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';

export type Suggestion = { id: string; name: string };
/** A picked place: the origin for distances. */
export type PickedPlace = { name: string; point: Point };

const SHORTEST = 3;
const NONE: readonly Suggestion[] = [];

/**
 * Place suggestions for the typed text (§4): after 200 ms without a change, from three characters on, in one
 * session from the first letter to the pick. A failure shows no suggestions and no error.
 */
export function useSuggestions(typed: string) {
  const { language } = useWords();
  const [session, setSession] = useState(newIdempotencyKey);
  const [text] = useDebounced(typed.trim(), 200);
  const longEnough = text.length >= SHORTEST;
  const result = useQuery({
    queryKey: ['places', text, language],
    queryFn: async ({ signal }) =>
      (await request(listPlaces, { query: { q: text, locale: language, session }, signal })).data,
    enabled: longEnough,
    retry: false,
    staleTime: 5 * 60_000,
  });
  const pick = async ({ id, name }: Suggestion): Promise<PickedPlace | null> => {
    setSession(newIdempotencyKey());
    try {
      const { data } = await request(seePlace, { params: { placeId: id }, query: { session } });
      return { name, point: { latitude: data.latitude, longitude: data.longitude } };
    } catch {
      return null;
    }
  };
  return { suggestions: (longEnough && typed.trim() === text && result.data) || NONE, pick };
}

/** The value once it has not changed for `afterMs`, and a function that settles it at once. */
export function useDebounced<Value>(value: Value, afterMs: number): [Value, () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  const settle = useCallback(() => setSettled(value), [value]);
  return [settled, settle];
}
