import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language/languages.ts';
import { KEYWORDS, keywordOf } from './keywords.ts';

/** A word of each keyword in every language, by hand: en es fr ko pl pt ru zh. */
const BY_HAND: Record<string, string> = {
  cancel: 'Cancel|Anular|Annuler|취소|Anuluj|Cancelar|Отмена|取消',
  late: 'Late|Tarde|Retard|늦어요|Spóźnię się|Atrasado|Опаздываю|迟到',
  snooze: 'Snooze|Esperar|Patienter|나중에|Później|Adiar|Позже|稍后',
  position: 'Position|Turno|File|순서|Kolejka|Fila|Очередь|排队',
  yes: 'Yes|Sí|Oui|네|Tak|Sim|Да|是',
  stop: 'Stop|Baja|Arrêt|중지|Rezygnuję|Parar|Стоп|停止',
  help: 'Help|Ayuda|Aide|도움말|Pomoc|Ajuda|Помощь|帮助',
  start: 'Start|Alta|Reprendre|시작|Wznów|Iniciar|Старт|开始',
};

describe('a keyword', () => {
  it.each(KEYWORDS)('“%s” has a word in every language', (keyword) => {
    const words = BY_HAND[keyword]!.split('|');
    expect(words).toHaveLength(LANGUAGES.length);
    expect(words.map((word) => keywordOf(word)?.keyword)).toEqual(words.map(() => keyword));
  });

  it.each([
    ['C', 'cancel'],
    [' c. ', 'cancel'],
    ['“Stop”', 'stop'],
    ['STOP!!!', 'stop'],
    ['ARRÊT', 'stop'],
    ['arret', 'stop'],
    ['Posición', 'position'],
    ['취소', 'cancel'],
    ['Опаздываю.', 'late'],
    ['?', 'help'],
    ['running   late', 'late'],
  ])('is read from %j', (text, keyword) => {
    expect(keywordOf(text)?.keyword).toBe(keyword);
  });

  it.each(['', '  ', 'Can I cancel?', 'stop by at ten', 'late again, sorry', 'cc', '1', '👍'])(
    'is not seen in %j',
    (text) => {
      expect(keywordOf(text)).toBeNull();
    },
  );
});
