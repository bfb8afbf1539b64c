import { describe, expect, it } from 'vitest';
import { checkTemplate, parseTemplate, renderTemplate } from './template-text.ts';
import type { TemplateRules } from './template-text.ts';

const rules: TemplateRules = {
  max: 70,
  isOneLine: false,
  variables: ['name', 'when', 'link', 'station'],
  choices: ['method'],
  required: ['when'],
};
const fault = (text: string, of: Partial<TemplateRules> = {}) => checkTemplate(text, { ...rules, ...of });

describe('a vendor’s text', () => {
  it.each([
    ['', { reason: 'empty' }],
    ['  \n ', { reason: 'empty' }],
    ['{when} '.repeat(20), { reason: 'too_long', name: '70', column: 71 }],
    ['{when}\nsee <b>us</b>', { reason: 'markup', line: 2, column: 5 }],
    ['{when} <script>alert(1)</script>', { reason: 'markup', column: 8 }],
    ['{when} <!-- -->', { reason: 'markup' }],
    ['{when} &#60;b>', { reason: 'markup' }],
    ['{when}\u0000', { reason: 'control' }],
    ['{when} {name', { reason: 'open', column: 8 }],
    ['{when} }', { reason: 'closed', column: 8 }],
    ['{when} {first name}', { reason: 'syntax', column: 8 }],
    ['{when} {name, plural, other {#}}', { reason: 'syntax' }],
    ['{when} {method, select, phone {a}}', { reason: 'no_other', column: 8 }],
    ['{when} {method, select, phone {a} other {b}', { reason: 'open' }],
    ['{when} {method, select, a {x} a {y} other {z}}', { reason: 'syntax' }],
    ['{when}\n\nHello {nmae}', { reason: 'unknown', name: 'nmae', line: 3, column: 7 }],
    ['{when} {method}', { reason: 'choice', name: 'method' }],
    ['Hello {name}', { reason: 'missing', name: 'when' }],
    ['{method, select, phone {{when}} other {}}', { reason: 'missing', name: 'when' }],
  ])('is refused with the place and the reason: %j', (text, expected) => {
    expect(fault(text)).toMatchObject(expected);
  });

  it('is accepted with its variables, in cases too, and with apostrophes before a brace', () => {
    expect(fault('See you {when}, {method, select, phone {by phone} other {here}}')).toBeNull();
    expect(fault('{method, select, phone {at {when}} other {on {when}}}')).toBeNull();
    expect(fault("l'{when}")).toBeNull();
    expect(fault('{when} 5 < 6 & more')).toBeNull();
    expect(fault('{when}\n{name}', { isOneLine: true })).toMatchObject({ reason: 'line_break', line: 1 });
  });
});

describe('the filled-in text', () => {
  const render = (text: string, values: Record<string, string>) => {
    const parsed = parseTemplate(text);
    if (!parsed.ok) throw new Error(parsed.fault.reason);
    return renderTemplate(parsed.parts, values);
  };

  it('leaves no gap and no placeholder where a value is empty', () => {
    expect(render('Hello {name}, welcome.', { name: '' })).toBe('Hello, welcome.');
    expect(render('Hello {name}, welcome.', {})).toBe('Hello, welcome.');
    expect(render('{name} see you {when} at {station}.', { when: 'today' })).toBe('see you today at.');
    expect(render('A ({name}) b\n{name}\nc', {})).toBe('A () b\n\nc');
    expect(render("l'{name} !", { name: 'Ana' })).toBe("l'Ana !");
  });

  it('takes a value as it is, whatever it holds', () => {
    expect(render('Hello {name}.', { name: '{when}' })).toBe('Hello {when}.');
    expect(render('{name}', { name: 'a\uFFFCb' })).toBe('ab');
    expect(render('{toString} {constructor}x', {})).toBe('x');
  });

  it('chooses a case by the value, `none` for an empty one', () => {
    const text = '{station, select, none {the counter} other {{station}}}';
    expect(render(text, { station: '' })).toBe('the counter');
    expect(render(text, { station: 'Desk 2' })).toBe('Desk 2');
    expect(render('{method, select, constructor {a} other {b}}', { method: 'toString' })).toBe('b');
  });
});
