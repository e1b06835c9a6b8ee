import { Navigate, Outlet } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { ShopContext } from "../../session/shop.ts";
import { useSelectedShop } from "../../session/selected-shop.ts";

/** Gives the pages below their shop; each shop has pages of its own. Without a shop, one is opened first. */
export function InShop() {
  const { shop, shops } = useSelectedShop();
  if (shop)
    return (
      <ShopContext key={shop.id} value={shop}>
        <Outlet />
      </ShopContext>
    );
  // While the shops cannot be loaded, the shell says so.
  return shops && <Navigate to={paths.dashboard} replace />;
}
