/** A CSV file of locations: `faults` of them have a wrong time zone, the rest are ready to be saved. */
export function locationsFile({ rows, faults = 0 }: { rows: number; faults?: number }): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const zone = at < faults ? 'Mars/Olympus' : 'America/Toronto';
    return `loc-${at + 1},Branch ${at + 1},${at + 1} Main Street,Toronto,CA,${zone},yes`;
  });
  return ['External ID,Nom,Adresse,city,Country,time_zone,Takes video', ...lines].join('\n');
}
