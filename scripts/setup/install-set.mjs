/** Packages of `dependencies` and `optionalDependencies`: enough for `npm start` and the operator's commands. */
export const START = 'start';
/** All packages, with those that tests and development need. */
export const ALL = 'all';

/**
 * Decides how npm installs the packages of a set, from package-lock.json and npm's record of node_modules
 * (null without one). Returns null when nothing is missing, else the arguments of npm.
 */
export function npmArguments(set, locked, installed) {
  if (installed && isComplete(set, locked, installed)) return null;
  // Test tools stay: a start after a new package-lock.json updates them too.
  const include = set === ALL || hasTools(installed) ? '--include=dev' : '--omit=dev';
  // `npm ci` deletes node_modules first, and a server may be running on it, so missing packages are added
  // instead.
  const adds = set === ALL && installed !== null && isComplete(START, locked, installed);
  return [...(adds ? ['install', '--no-save'] : ['ci']), include, '--include=optional'];
}

/** Returns true if the installed versions are those of package-lock.json, whichever npm command installed them. */
export function isComplete(set, locked, installed) {
  const { '': project, ...packages } = locked;
  const named = { ...project.dependencies, ...(set === ALL && project.devDependencies) };
  if (Object.keys(named).some((name) => !installed[`node_modules/${name}`])) return false;
  return Object.entries(packages).every(([path, entry]) => {
    const have = installed[path];
    if (have) return have.version === entry.version && have.integrity === entry.integrity;
    return (
      (set === START && entry.dev === true) ||
      entry.optional === true ||
      entry.devOptional === true ||
      entry.peer === true
    );
  });
}

function hasTools(installed) {
  return Object.values(installed ?? {}).some(({ dev }) => dev === true);
}
