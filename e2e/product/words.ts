import { readFile } from 'node:fs/promises';

/** The texts of visitors' pages in a language, by id. */
export async function wordsOf(lang: string): Promise<Record<string, string>> {
  const file = new URL(`../../translations/${lang}/visitor.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
}
