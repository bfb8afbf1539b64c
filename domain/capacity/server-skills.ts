/**
 * The services of one staff member at one location, as the line, the estimate and the slots use them.
 * `methodsByService`, if set, restricts single services (mortgages by video only).
 */
export interface Skills {
  readonly serviceIds: ReadonlySet<number>;
  readonly methods: ReadonlySet<number>;
  readonly methodsByService?: ReadonlyMap<number, ReadonlySet<number>>;
}

/**
 * One assignment: a staff member offers this service here by these methods; `walkIn` false means by
 * appointment only.
 */
export interface Assignment {
  readonly serviceId: number;
  readonly methods: readonly number[];
  readonly walkIn: boolean;
}

/** Returns a staff member's skills for the line (walk-ins) from their assignments at one location. */
export function walkInSkills(assignments: readonly Assignment[]): Skills {
  const methodsByService = new Map<number, Set<number>>();
  for (const { serviceId, methods, walkIn } of assignments) {
    if (!walkIn || methods.length === 0) continue;
    const existing = methodsByService.get(serviceId) ?? new Set();
    for (const method of methods) existing.add(method);
    methodsByService.set(serviceId, existing);
  }
  const methods = new Set([...methodsByService.values()].flatMap((each) => [...each]));
  return { serviceIds: new Set(methodsByService.keys()), methods, methodsByService };
}

/** Returns whether these skills include this service by this method. */
export function canServe(skills: Skills, serviceId: number, method: number): boolean {
  if (!skills.serviceIds.has(serviceId) || !skills.methods.has(method)) return false;
  return skills.methodsByService?.get(serviceId)?.has(method) ?? true;
}
