import { Navigate, Outlet } from "@tanstack/react-router";
import { DeletionBanner } from "../../features/shop-deletion/DeletionBanner.tsx";
import { paths } from "../../paths.ts";
import { ShopContext } from "../../session/shop.ts";
import { useSelectedShop } from "../../session/selected-shop.ts";

/**
 * Provides the selected shop to its pages. They are mounted again when it changes. Without a shop, redirects
 * to the home page, where the user can open one.
 */
export function InShop() {
  const { shop, shops } = useSelectedShop();
  if (shop)
    return (
      <ShopContext key={shop.id} value={shop}>
        <DeletionBanner shop={shop} />
        <Outlet />
      </ShopContext>
    );
  // If the shops can't be loaded, the shell shows the error.
  return shops && <Navigate to={paths.dashboard} replace />;
}
