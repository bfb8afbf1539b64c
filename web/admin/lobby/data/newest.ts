/** A response with a version: text for lobby snapshots, a number for visits. */
interface Versioned {
  readonly version: string | number;
}

/**
 * Returns the newer of the shown and the arrived response. Requests may overtake each other, and the page
 * must not go back in time. When a version is not a number, the later response wins.
 */
export function newest<ApiResponse extends Versioned>(
  shown: ApiResponse | undefined,
  arrived: ApiResponse,
): ApiResponse {
  return shown && Number(shown.version) > Number(arrived.version) ? shown : arrived;
}
