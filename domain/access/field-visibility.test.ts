import { describe, expect, it } from 'vitest';
import { ROLE, ROLES } from '../codes/role.ts';
import { settingDefault } from '../vendors/settings.ts';
import { CLIENT_FIELDS, hiddenFields, seesField } from './field-visibility.ts';

describe('the visibility of fields', () => {
  it('hides a field from the roles below the lowest one that sees it', () => {
    const visibility = { phone: '20', email: '13', address: '30', notes: '5' };
    expect(hiddenFields(visibility, ROLE.callCentreStaff)).toEqual(['phone', 'email', 'address']);
    expect(hiddenFields(visibility, ROLE.staff)).toEqual(['phone', 'email', 'address']);
    expect(hiddenFields(visibility, ROLE.staffPlus)).toEqual(['phone', 'address']);
    expect(hiddenFields(visibility, ROLE.manager)).toEqual(['address']);
    expect(hiddenFields(visibility, ROLE.admin)).toEqual([]);
  });

  it('hides nothing by default, and nothing that is not named', () => {
    for (const role of ROLES) {
      expect(hiddenFields(settingDefault('data.field_visibility'), role)).toEqual([]);
      expect(hiddenFields({}, role)).toEqual([]);
    }
  });

  it('is asked for a reader, who may be none of the staff', () => {
    expect(CLIENT_FIELDS.map((field) => seesField({ hides: ['phone'] }, field))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(seesField({}, 'notes') && seesField(null, 'notes')).toBe(true);
  });
});
