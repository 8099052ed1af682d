/** How long this process has computed so far: another program that keeps the machine busy does not count. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
