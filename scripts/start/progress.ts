/** Runs a step and prints its real duration: "database ready in 0.9 s". */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`  ${name.padEnd(22)} ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
