import { describe, expect, it } from 'vitest';
import { linesIn } from '../language/lines-in.ts';
import { filledTemplate, placeholderIn } from './templates.ts';

describe('a template', () => {
  it('is one line of the setting', () => {
    expect(linesIn(' Thank you \n\n See you at {time}.\n')).toEqual(['Thank you', 'See you at {time}.']);
  });

  it('is filled in, and closes the gap of a missing name', () => {
    const values = { first_name: 'Ana', time: '10:00' };
    expect(filledTemplate('Hello {first_name}, see you at {time}.', values)).toBe(
      'Hello Ana, see you at 10:00.',
    );
    expect(filledTemplate('Hello {first_name}, welcome', { first_name: '' })).toBe('Hello, welcome');
    expect(filledTemplate('Hello {first_name} !', {})).toBe('Hello !');
  });

  it('is not offered if a variable has no value, or if it is broken', () => {
    expect(filledTemplate('See you at {time}.', { first_name: 'Ana', time: '' })).toBeNull();
    expect(filledTemplate('See you at {time}.', {})).toBeNull();
    expect(filledTemplate('Hello {who}', { first_name: 'Ana' })).toBeNull();
    expect(filledTemplate('Hello {first_name', { first_name: 'Ana' })).toBeNull();
    expect(filledTemplate('{first_name}', {})).toBeNull();
  });

  it('takes the case that fits', () => {
    const text = 'Thank you{ticket, select, none {} other {, ticket {ticket}}}.';
    expect(filledTemplate(text, { ticket: 'A12' })).toBe('Thank you, ticket A12.');
    expect(filledTemplate(text, {})).toBe('Thank you.');
  });
});

describe('a placeholder that is left', () => {
  it.each([
    ['Hi {first_name}, {time}', '{first_name}'],
    ['Hi {{ time }}', '{ time }'],
    ['À {prénom}', '{prénom}'],
    ['{time, select, other {x}}', '{x}'],
    ['Fill in { } or {1}', null],
    ['No braces', null],
  ])('is found in “%s”', (text, found) => {
    expect(placeholderIn(text)).toBe(found);
  });
});
