/** Packages of `dependencies` and `optionalDependencies`: enough for `npm start` and the operator's commands. */
export const START = 'start';
/** All packages, with those that tests and development need. */
export const ALL = 'all';

/**
 * Decides how npm brings the packages of a set, from package-lock.json and from npm's own record of node_modules (null without
 * one). Answers null when nothing is missing, else the arguments of npm.
 */
export function npmArguments(set, locked, installed) {
  if (installed && isComplete(set, locked, installed)) return null;
  // Test tools stay: a start after a new package-lock.json brings them up to date too.
  const include = set === ALL || hasTools(installed) ? '--include=dev' : '--omit=dev';
  // `npm ci` deletes node_modules first, and a server may be running on it: what is merely missing is added.
  const adds = set === ALL && installed !== null && isComplete(START, locked, installed);
  return [...(adds ? ['install', '--no-save'] : ['ci']), include, '--include=optional'];
}

/** Whether npm installed the very versions that package-lock.json names, whichever command of npm it was. */
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
