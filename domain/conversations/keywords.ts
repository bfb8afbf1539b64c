import type { Language } from '../language/languages.ts';

/** What a text of one word asks for. `yes` answers the question whether to cancel. */
export const KEYWORDS = ['cancel', 'late', 'snooze', 'position', 'yes', 'stop', 'help', 'start'] as const;
export type Keyword = (typeof KEYWORDS)[number];

/** The words that the law requires: a vendor cannot switch them off. */
export const isRequired = (keyword: Keyword | null): keyword is 'stop' | 'help' | 'start' =>
  keyword === 'stop' || keyword === 'help' || keyword === 'start';

/** In every language of the product; the letters and the English words count everywhere. */
const WORDS: Readonly<Record<Keyword, Readonly<Record<Language, readonly string[]>>>> = {
  cancel: {
    en: ['c', 'cancel'],
    es: ['cancelar', 'anular'],
    fr: ['annuler', 'annule'],
    ko: ['취소'],
    pl: ['anuluj', 'odwołaj'],
    pt: ['cancelar'],
    ru: ['отмена', 'отменить'],
    zh: ['取消'],
  },
  late: {
    en: ['l', 'late', 'running late'],
    es: ['tarde', 'llego tarde'],
    fr: ['retard', 'en retard'],
    ko: ['늦음', '늦어요'],
    pl: ['spóźnię się', 'spóźnienie'],
    pt: ['atrasado', 'atrasada', 'atraso'],
    ru: ['опаздываю', 'опоздаю'],
    zh: ['迟到', '晚到'],
  },
  snooze: {
    en: ['s', 'snooze'],
    es: ['esperar', 'posponer'],
    fr: ['patienter', 'plus tard'],
    ko: ['나중에', '미루기'],
    pl: ['później', 'poczekaj'],
    pt: ['adiar', 'mais tarde'],
    ru: ['позже', 'подождите'],
    zh: ['稍后', '稍等'],
  },
  position: {
    en: ['q', 'position', 'queue', 'status'],
    es: ['posición', 'turno'],
    fr: ['position', 'file'],
    ko: ['순서', '대기'],
    pl: ['kolejka', 'pozycja'],
    pt: ['posição', 'fila'],
    ru: ['очередь', 'место'],
    zh: ['排队', '位置'],
  },
  yes: {
    en: ['y', 'yes'],
    es: ['sí', 'si'],
    fr: ['oui'],
    ko: ['네', '예'],
    pl: ['tak'],
    pt: ['sim'],
    ru: ['да'],
    zh: ['是', '确认'],
  },
  stop: {
    en: ['stop', 'stopall', 'stop all', 'unsubscribe', 'end', 'quit', 'optout', 'opt out', 'revoke'],
    es: ['alto', 'baja', 'parar'],
    fr: ['arret', 'arrêt', 'arrêter', 'désabonner'],
    ko: ['중지', '수신거부'],
    pl: ['stój', 'rezygnuję', 'koniec'],
    pt: ['pare', 'parar', 'sair'],
    ru: ['стоп', 'отписаться'],
    zh: ['停止', '退订'],
  },
  help: {
    en: ['help', 'info', '?'],
    es: ['ayuda'],
    fr: ['aide'],
    ko: ['도움', '도움말'],
    pl: ['pomoc'],
    pt: ['ajuda'],
    ru: ['помощь'],
    zh: ['帮助'],
  },
  start: {
    en: ['start', 'unstop', 'subscribe'],
    es: ['empezar', 'alta'],
    fr: ['reprendre', 'abonner'],
    ko: ['시작', '수신동의'],
    pl: ['wznów'],
    pt: ['começar', 'iniciar'],
    ru: ['старт', 'подписаться'],
    zh: ['开始', '订阅'],
  },
};

/** Accents and capitals do not count, nor do the punctuation and the spaces around a word. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/^[\s\p{P}]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[\s\p{P}]+$/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const BY_WORD = new Map(
  KEYWORDS.flatMap((keyword) =>
    Object.entries(WORDS[keyword]).flatMap(([language, words]) =>
      words.map((word) => [folded(word), { keyword, language: language as Language }] as const),
    ),
  ).toReversed(),
);

/** Returns what a whole text asks for, and the language of its word; null for any other text. */
export function keywordOf(text: string): { keyword: Keyword; language: Language } | null {
  return BY_WORD.get(folded(text)) ?? null;
}
