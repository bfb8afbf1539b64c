/** Escapes text for use between tags and in quoted attributes. */
export function text(value: string): string {
  return value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
