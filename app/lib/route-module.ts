/**
 * The code of a route. Stands in the place of Remix's own function, which loads the page anew where code cannot be fetched: without a
 * network that ends on the browser's error page. This one waits until the server answers, as the data of the page does. What
 * cannot be loaded even then belongs to a version that has gone, and the page is loaded anew.
 */
export async function loadRouteModule<Module>(
  { id, module }: { id: string; module: string },
  loaded: Record<string, Module>,
): Promise<Module> {
  loaded[id] ??= await load().catch(() => fetch(module, { cache: 'no-store' }).then(load).catch(reload))
  return loaded[id]

  function load(): Promise<Module> {
    return import(/* @vite-ignore */ module)
  }
}

function reload(): Promise<never> {
  window.location.reload()
  return new Promise(() => {})
}
