/** Returns a text in the first of these languages that it has, else in any; '' without one. */
export function textIn(
  texts: Readonly<Partial<Record<string, string>>>,
  languages: readonly string[],
): string {
  const all = [...languages, ...Object.keys(texts)].map((language) => texts[language]?.trim() ?? '');
  return all.find((text) => text !== '') ?? '';
}
