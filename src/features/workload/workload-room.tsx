export function WorkloadRoom() {
  return <h1>Workload</h1>;
}
