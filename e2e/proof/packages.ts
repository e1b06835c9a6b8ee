import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Finds a file of a Debian package; as root, installs the package if it is missing.
 *
 * @param places the possible paths of the file
 * @throws Error with one line that says what to install
 */
export function requireFile(debianPackage: string, places: string[], say: (line: string) => void): string {
  const found = () => places.find((file) => existsSync(file));
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say(`Installing ${debianPackage} (apt-get install ${debianPackage})`);
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", debianPackage], options);
  }
  const file = found();
  if (file) return file;
  throw new Error(`This proof needs ${debianPackage}: run \`apt-get install ${debianPackage}\` as root.`);
}
