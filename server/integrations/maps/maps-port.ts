import type { Point } from '#domain/locations/distance.ts';

/** Somewhere on a map, by the address that a visitor reads. */
export interface GeoPlaceMatch extends Point {
  name: string;
}

export interface GeoSearch {
  /** Not empty; at most 200 characters. */
  query: string;
  language: string;
  /** ISO 3166; a place elsewhere is not wanted. Empty is everywhere. */
  countries: readonly string[];
  /** What is near to one of these is likelier meant. */
  near: readonly Point[];
  limit: number;
  /** The same for all that one visitor types in one search: what some providers bill by. */
  session: string | null;
}

export interface MapsPort {
  /** The likeliest first. Throws when the provider cannot be asked, or says what cannot be understood. */
  find(request: GeoSearch): Promise<GeoPlaceMatch[]>;
}
