/** The eight roles (§6). The number is also the rank, which decides who may assign a role. */
export const ROLE = {
  callCentreStaff: 5,
  kiosk: 7,
  staff: 10,
  staffPlus: 13,
  staffAdvanced: 15,
  manager: 20,
  admin: 30,
  productAdmin: 50,
} as const;

export type Role = (typeof ROLE)[keyof typeof ROLE];

export const ROLES: readonly Role[] = Object.values(ROLE);

const KEYS: Record<Role, string> = {
  5: 'call_centre_staff',
  7: 'kiosk',
  10: 'staff',
  13: 'staff_plus',
  15: 'staff_advanced',
  20: 'manager',
  30: 'admin',
  50: 'coconut_admin',
};

const NAMES: Record<Role, string> = {
  5: 'Contact Centre Staff',
  7: 'Kiosk',
  10: 'Staff',
  13: 'Staff Plus',
  15: 'Staff Advanced',
  20: 'Manager',
  30: 'Admin',
  50: 'Product admin',
};

/** Returns a role's key as integrations know it: `staff_plus`, `coconut_admin`, … */
export function roleKey(role: Role): string {
  return KEYS[role];
}

/** Returns the role's English name. */
export function roleName(role: Role): string {
  return NAMES[role];
}

export function isRole(code: unknown): code is Role {
  return typeof code === 'number' && code in KEYS;
}

/**
 * Returns whether the role is manager, admin or product admin. Only they may make some moves, such as
 * reopening a completed visit.
 */
export function isManagerOrAbove(role: Role): boolean {
  return role >= ROLE.manager;
}
