export default function Home() {
  return <h1>Plumbline</h1>
}
