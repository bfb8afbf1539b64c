/**
 * What one person serves at one location: the ground that the line, the wait estimate and the slots share.
 * `methodsByService`, where given, narrows single services (mortgages by video only).
 */
export interface Skills {
  readonly serviceIds: ReadonlySet<number>;
  readonly methods: ReadonlySet<number>;
  readonly methodsByService?: ReadonlyMap<number, ReadonlySet<number>>;
}

/**
 * One assignment: a person does this service here, by these methods; `walkIn` false means by appointment
 * only.
 */
export interface Assignment {
  readonly serviceId: number;
  readonly methods: readonly number[];
  readonly walkIn: boolean;
}

/** The skills for the line (walk-ins) that somebody's assignments at one location add up to. */
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

/** Whether somebody with these skills serves this service by this method. */
export function canServe(skills: Skills, serviceId: number, method: number): boolean {
  if (!skills.serviceIds.has(serviceId) || !skills.methods.has(method)) return false;
  return skills.methodsByService?.get(serviceId)?.has(method) ?? true;
}
