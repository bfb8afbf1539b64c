import type { Language } from './languages.ts';

/** Whether a form in this language has the family name before the given name. */
export const asksFamilyNameFirst = (language: Language): boolean => language === 'ko' || language === 'zh';

const CHINESE_OR_KOREAN = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;

/** The whole name: 홍길동 with the family name first, Ana Díaz with the given name first. */
export function fullName(firstName: string, lastName: string): string {
  const [given, family] = [firstName.trim(), lastName.trim()];
  return CHINESE_OR_KOREAN.test(given + family) ? family + given : `${given} ${family}`.trim();
}
