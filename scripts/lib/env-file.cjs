const { readFileSync } = require('node:fs');
const { parseEnv } = require('node:util');

/**
 * Fills the environment from a file of variables, if there is one; variables that are set win. `process.loadEnvFile` calls
 * a file that may not be read missing.
 *
 * @param {string} file
 * @returns {string | undefined} why the file cannot be read, and the remedy
 */
function loadEnvFile(file) {
  try {
    const variables = parseEnv(readFileSync(file, 'utf8'));
    for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
    return undefined;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return undefined;
    return `${file} can't be read by this user (${code}): make the user that runs the site its owner (chown).`;
  }
}

module.exports = { loadEnvFile };
