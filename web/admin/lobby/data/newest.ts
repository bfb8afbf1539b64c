/** An answer that says how new it is; lobby snapshots as text, visits as number. */
interface Versioned {
  readonly version: string | number;
}

/**
 * The newer of what is shown and what has just arrived. Two requests may overtake each other, and nothing on the page
 * may go back in time. A version that is no number says nothing, so the later answer wins.
 */
export function newest<ApiResponse extends Versioned>(
  shown: ApiResponse | undefined,
  arrived: ApiResponse,
): ApiResponse {
  return shown && Number(shown.version) > Number(arrived.version) ? shown : arrived;
}
